import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

/** By what the rows of a summary are grouped. */
export const STATISTICS_GROUPS = ['day', 'hour', 'weekday', 'room', 'did', 'exam', 'package', 'group'] as const
export type StatisticsGroup = (typeof STATISTICS_GROUPS)[number]

const Count = z.number().int().nonnegative()
/** Milliseconds; null where it is not reached, or nothing was measured. */
const Duration = z.number().int().nonnegative().nullable()
const Durations = z.object({ count: Count, medianMs: Duration, p90Ms: Duration })

/** Figures of some entries in queues, and of the patients whose they are. */
export const StatisticsRow = z.object({
  /** Entries that joined a queue. */
  arrivals: Count,
  completed: Count,
  noShows: Count,
  recalls: Count,
  holds: Count,
  fronts: Count,
  transfers: Count,
  /** Entries that ended without a call. */
  leftWaiting: Count,
  /** From joining to the first call, by Kaplan and Meier. */
  wait: z.object({
    /** All waits, the censored ones included. */
    count: Count,
    /** Patients who still wait, or whose entry ended without a call. */
    censored: Count,
    medianMs: Duration,
    p90Ms: Duration,
    /** Waits longer than the present alarm limit of the room. */
    overLimit: Count,
  }),
  /** From the call to the completion. */
  exam: Durations,
  /** From check-in to check-out. */
  stay: Durations,
  /** Moves to the front by reason, of those that gave one. */
  frontReasons: z.object({ RESERVATION: Count, EMERGENCY: Count, AFTER_EXAM: Count, OTHER: Count }),
})
export type StatisticsRow = z.infer<typeof StatisticsRow>

export const StatisticsSummary = z.object({
  from: c.Day,
  to: c.Day,
  /** Records that no duration was taken from, by reason. */
  excluded: z.object({
    /** Waits, and exams, over a night: nobody knows when they ended. */
    waitOverNight: Count,
    examOverNight: Count,
    /** Stays that the server ended, because nobody had. */
    stayNotEnded: Count,
    /** Durations that a wrong clock made negative, or longer than 49 days. */
    wrongClock: Count,
  }),
  /** Whether records of earlier days are still being rolled up, so that figures are missing. */
  isPartial: z.boolean(),
  total: StatisticsRow,
  rows: z.array(z.object({ key: z.string(), label: z.string(), ...StatisticsRow.shape })),
  /** Number of waits by length, the censored ones apart. */
  distribution: z.array(z.object({ fromMinutes: Count, called: Count, censored: Count })),
})
export type StatisticsSummary = z.infer<typeof StatisticsSummary>

export const SummaryQuery = z
  .strictObject({
    /** First and last day, in the time zone of the hospital. */
    from: c.Day,
    to: c.Day,
    roomId: c.NumberFilter,
    didId: c.NumberFilter,
    groupBy: c.ChoiceFilter(STATISTICS_GROUPS),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: '끝나는 날은 시작하는 날보다 빠를 수 없습니다.' })
export type SummaryQuery = z.infer<typeof SummaryQuery>

/** Waits by room and hour. */
export const StatisticsHours = z.object({
  from: c.Day,
  to: c.Day,
  cells: z.array(
    z.object({ roomId: z.number().int(), label: z.string(), hour: Count, arrivals: Count, medianMs: Duration }),
  ),
})
export type StatisticsHours = z.infer<typeof StatisticsHours>

/** Number of waiting and held patients at each quarter of an hour. */
const Line = z.array(Count)

export const StatisticsDay = z.object({
  day: c.Day,
  /** Beginning of the day, from which `fromMs` and the points of the lines count. */
  from: c.Instant,
  isToday: z.boolean(),
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
      inExam: Count,
      completed: Count,
      /** Patients in exam at once. */
      places: Count,
      /** Median of the day's exams. */
      examMs: Duration,
      /** Waiting patients × median exam ÷ places; null without an exam. */
      expectedMs: Duration,
      line: Line,
      usual: Line,
      /** Exams, in ms from the beginning of the day. */
      exams: z.array(z.object({ fromMs: z.number().int(), toMs: z.number().int() })),
    }),
  ),
})
export type StatisticsDay = z.infer<typeof StatisticsDay>

export const statisticsCalls = {
  day: call({
    method: 'GET',
    path: '/v1/statistics/day',
    access: 'staff',
    right: 'statistics',
    scope: 'statistics:read',
    summary: '하루의 대기와 검사: 현재 상황, 15분마다 대기 인원, 검사실별 검사 시간',
    query: z.strictObject({
      /** Today unless given. */
      day: c.DayFilter,
    }),
    answer: StatisticsDay,
  }),
  hours: call({
    method: 'GET',
    path: '/v1/statistics/hours',
    access: 'staff',
    right: 'statistics',
    scope: 'statistics:read',
    summary: '검사실과 시간대별 대기 시간',
    query: SummaryQuery,
    answer: StatisticsHours,
  }),
  summary: call({
    method: 'GET',
    path: '/v1/statistics/summary',
    access: 'staff',
    right: 'statistics',
    scope: 'statistics:read',
    summary: '기간 통계: 대기, 검사, 체류 시간과 횟수',
    query: SummaryQuery,
    answer: StatisticsSummary,
  }),
}
