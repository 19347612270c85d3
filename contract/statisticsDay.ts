import { z } from 'zod'
import { ROOM_RULES } from '../domain/roomOrder.ts'
import * as c from './common.ts'

/* Answers about one day: as it is or was, and for the model that replays it. */

export const Count = z.number().int().nonnegative()
/** Milliseconds; null where it is not reached, or nothing was measured. */
export const Duration = z.number().int().nonnegative().nullable()

/** Number of waiting and held patients at each quarter of an hour. */
const Line = z.array(Count)
/** Ms since the beginning of the day. */
const DayMs = z.number().int()
const DaySpans = z.array(z.object({ fromMs: DayMs, toMs: DayMs }))

export const StatisticsDay = z.object({
  day: c.Day,
  /** Beginning of the day, from which `fromMs` and the points of the lines count. */
  from: c.Instant,
  /** Time zone of the hospital, in which times are shown. */
  timeZone: z.string(),
  isToday: z.boolean(),
  /** The present, up to which the lines reach; null on any other day. */
  nowMs: DayMs.nullable(),
  /** Patients who were checked in, and those of them who have left. */
  arrived: Count,
  left: Count,
  waiting: Count,
  held: Count,
  inExam: Count,
  completed: Count,
  noShows: Count,
  /** The longest wait now; null while nobody waits. */
  longest: z.object({ roomId: z.number().int(), label: z.string(), ms: z.number().int() }).nullable(),
  line: Line,
  /** Least, middle and most of the same weekday of the four weeks before; empty without such days. */
  usual: z.array(z.object({ low: Count, middle: Count, high: Count })),
  rooms: z.array(
    z.object({
      /** 0 for boards without a room. */
      roomId: z.number().int(),
      label: z.string(),
      waiting: Count,
      held: Count,
      inExam: Count,
      completed: Count,
      /** Patients in exam at once. */
      places: Count,
      /** Median of the day's exams. */
      examMs: Duration,
      /** The median of the day's exams, or before the first of them the average that staff entered; null without both. */
      paceMs: Duration,
      /** Waiting patients × pace ÷ places; null without a pace. */
      expectedMs: Duration,
      line: Line,
      usual: Line,
      exams: DaySpans,
      /** The same by place, of a room to whose places patients were called; absent without any. */
      byPlace: z
        .array(
          z.object({
            place: z.number().int(),
            label: z.string(),
            inExam: Count,
            completed: Count,
            examMs: Duration,
          }),
        )
        .optional(),
      /** When all boards of the room were paused. */
      pauses: DaySpans,
    }),
  ),
})
export type StatisticsDay = z.infer<typeof StatisticsDay>

export const StatisticsReplay = z.object({
  day: c.Day,
  /** Beginning of the day. */
  from: c.Instant,
  timeZone: z.string(),
  /** Entries that the model leaves out, by reason. */
  excluded: z.object({ overNight: Count, wrongClock: Count }),
  /** Boards without a room count as a room each. */
  rooms: z.array(z.object({ roomId: z.number().int(), label: z.string(), pauses: DaySpans })),
  /** The entries of each patient in the order of joining; nothing in them names the patient. */
  patients: z.array(
    z.array(
      z.object({
        /** Index in `rooms`. */
        room: Count,
        joinedMs: DayMs,
        /** First call. */
        calledMs: DayMs.nullable(),
        endedMs: DayMs,
        examMs: Duration,
        /** Time on hold before the first call. */
        heldMs: Count,
        isFront: z.boolean(),
        /** Whether the next entry of the patient is the same wait, in the room to which the patient was moved. */
        isMoved: z.boolean(),
        /** Rule of the room in the patient's plan, and for AFTER the index of the room before it. */
        rule: z.enum(ROOM_RULES),
        after: Count.nullable(),
      }),
    ),
  ),
})
export type StatisticsReplay = z.infer<typeof StatisticsReplay>
