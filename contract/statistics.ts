import { z } from 'zod'
import { COMPARISONS } from '../domain/statistics/comparedRange.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { Count, Duration, StatisticsDay, StatisticsReplay } from './statisticsDay.ts'

/** By what the rows of a summary are grouped. */
export const STATISTICS_GROUPS = [
  'day',
  'hour',
  'weekday',
  'room',
  'did',
  'exam',
  'package',
  'group',
  'person',
] as const
export type StatisticsGroup = (typeof STATISTICS_GROUPS)[number]

const Durations = z.object({ count: Count, medianMs: Duration, p90Ms: Duration })

/** Figures of some entries in queues, and of the patients whose they are. */
export const StatisticsRow = z.object({
  /** Entries that joined a queue. */
  arrivals: Count,
  /** Those of them that began with a number ticket: a patient without a name, who may have got one since. */
  tickets: Count,
  completed: Count,
  noShows: Count,
  recalls: Count,
  holds: Count,
  fronts: Count,
  transfers: Count,
  /** Entries that ended without a call. */
  leftWaiting: Count,
  /**
   * From joining to the first call, by Kaplan and Meier. By room or board it is the time that passed there; a move to
   * another ends it.
   */
  wait: z.object({
    /** All waits, the censored ones included. */
    count: Count,
    /** Patients who still wait, or whose entry ended without a call. */
    censored: Count,
    medianMs: Duration,
    p90Ms: Duration,
    /** Waits longer than the present alarm limit of the room, or the shortest of those where it passed. */
    overLimit: Count,
  }),
  /**
   * By patient and day: all of these waits together; patients who have not left yet may wait longer. Null by room, board,
   * exam and person, where it would be a part of them.
   */
  patientWait: Durations.nullable(),
  /** From the call to the completion. */
  exam: Durations,
  /** From check-in to check-out. */
  stay: Durations,
  /** Moves to the front by reason, of those that gave one. */
  frontReasons: z.object({ RESERVATION: Count, EMERGENCY: Count, AFTER_EXAM: Count, OTHER: Count }),
  /** Entries whose last call no screen has confirmed, at boards that have named screens. */
  unconfirmed: Count,
  /** Time in which boards were paused, added up over the boards; null for groups to which no board belongs. */
  pausedMs: Count.nullable(),
  /** Planned rooms of patients who have left without having been done there; null by board and person. */
  skipped: Count.nullable(),
  /**
   * Places of the rooms, from the first to the last exam of each day, and how long patients were in exam there; null for
   * groups to which no room belongs for a day, and for one board.
   */
  use: z.object({ placesMs: Count, busyMs: Count }).nullable(),
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
  /** Whether ROOT has switched on figures by person (`groupBy=person`). */
  isByPerson: z.boolean(),
  total: StatisticsRow,
  /** Answers of patients on the phone to how their visits were; absent for a single room or board, and where nobody has. */
  feedback: z.object({ good: Count, fair: Count, poor: Count }).optional(),
  /** Figures of the range that `compare` names; absent without it. */
  before: StatisticsRow.optional(),
  comparedTo: z
    .object({
      from: c.Day,
      to: c.Day,
      /** Time (09:30) up to which the last day counts, as it was then: the other range is not over. Absent for whole days. */
      untilTime: z.string().optional(),
    })
    .optional(),
  /** `before` and `comparedTo` in one, as 1.0 answered them. */
  compared: z.object({ from: c.Day, to: c.Day, untilTime: z.string().nullable(), total: StatisticsRow }).nullable(),
  rows: z.array(z.object({ key: z.string(), label: z.string(), ...StatisticsRow.shape })),
  /** Number of waits by length, the censored ones apart: bars of 1, 2, 5 or 10 minutes, the last one without an end. */
  distribution: z.array(z.object({ fromMinutes: Count, called: Count, censored: Count })),
})
export type StatisticsSummary = z.infer<typeof StatisticsSummary>

/** Days that have a date with four digits, too, when a range is compared with the one before. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2999-12-31']
const isPossible = (day: string | undefined) => day === undefined || (day >= FIRST_DAY && day <= LAST_DAY)
const OUT_OF_CALENDAR = message('OUT_OF_CALENDAR')
const AskedDay = c.Day.refine(isPossible, OUT_OF_CALENDAR)

const ENDS_BEFORE = message('ENDS_BEFORE')

export const SummaryQuery = z
  .strictObject({
    /** First and last day, in the time zone of the hospital. */
    from: AskedDay,
    to: AskedDay,
    roomId: c.NumberFilter,
    didId: c.NumberFilter,
    groupBy: c.ChoiceFilter(STATISTICS_GROUPS),
    /**
     * Also the figures of as many days right before, or of the same weekdays some whole weeks before; of a range that is
     * not over, up to the same time. `before` is the name that `previous` had in 1.0.
     */
    compare: c.ChoiceFilter([...COMPARISONS, 'before']),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: ENDS_BEFORE })
export type SummaryQuery = z.infer<typeof SummaryQuery>

/** Waits by room and the hour in which patients came there, and by weekday and hour. */
export const StatisticsHours = z.object({
  from: c.Day,
  to: c.Day,
  /** Of all rooms that are asked for; only where there were any. */
  weekdays: z.array(
    z.object({
      /** 1 for Monday to 7 for Sunday. */
      weekday: z.number().int(),
      /** In which the patients joined the queue. */
      hour: Count,
      waits: Count,
      medianMs: Duration,
    }),
  ),
  cells: z.array(
    z.object({
      roomId: z.number().int(),
      label: z.string(),
      hour: Count,
      /** Entries that joined a queue of the room. */
      arrivals: Count,
      /** Waits that passed there, in part or whole. */
      waits: Count,
      medianMs: Duration,
    }),
  ),
})
export type StatisticsHours = z.infer<typeof StatisticsHours>

export const WaysQuery = z
  .strictObject({ from: AskedDay, to: AskedDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: ENDS_BEFORE })
export type WaysQuery = z.infer<typeof WaysQuery>

/** The ways of patients through the rooms. All durations but the median are means per visit, or per entry at a room. */
export const StatisticsWays = z.object({
  from: c.Day,
  to: c.Day,
  isPartial: z.boolean(),
  /** Visits that are left out, by reason. */
  excluded: z.object({ notEnded: Count, overNight: Count, wrongClock: Count }),
  ways: z.array(
    z.object({
      /** Name of the package; '' for none. */
      key: z.string(),
      label: z.string(),
      /** Visits that are over. */
      visits: Count,
      stayMedianMs: Duration,
      stayMs: Count,
      waitMs: Count,
      examMs: Count,
      /** The rest of the stay: the way between rooms, changing, reception. */
      otherMs: Count,
      steps: z.array(
        z.object({
          roomId: z.number().int(),
          label: z.string(),
          visits: Count,
          /** Mean place in the order, from 1. */
          place: z.number(),
          waitMs: Count,
          examMs: Count,
        }),
      ),
      /** The most frequent orders. */
      orders: z.array(
        z.object({ roomIds: z.array(z.number().int()), labels: z.array(z.string()), visits: Count, stayMs: Count }),
      ),
      /** Visits in other orders, and the number of all orders. */
      otherOrders: Count,
      orderCount: Count,
    }),
  ),
})
export type StatisticsWays = z.infer<typeof StatisticsWays>

export const statisticsCalls = {
  day: call(
    'GET',
    '/v1/statistics/day',
    'staff',
    '하루의 대기와 검사: 현재 상황, 15분마다 대기 인원, 검사실별 검사 시간',
    {
      right: 'statistics',
      scope: 'statistics:read',
      query: z.strictObject({
        /** Today unless given. */
        day: c.DayFilter.refine(isPossible, OUT_OF_CALENDAR),
      }),
      answer: StatisticsDay,
    },
  ),
  hours: call('GET', '/v1/statistics/hours', 'staff', '검사실과 시간대별 대기 시간', {
    right: 'statistics',
    scope: 'statistics:read',
    query: SummaryQuery,
    answer: StatisticsHours,
  }),
  replay: call(
    'GET',
    '/v1/statistics/replay',
    'staff',
    '하루를 모형으로 다시 해 보기 위한 기록: 환자별 대기와 검사 시각 (이름 없음)',
    {
      right: 'statistics',
      scope: 'statistics:read',
      query: z.strictObject({ day: AskedDay }),
      answer: StatisticsReplay,
    },
  ),
  summary: call('GET', '/v1/statistics/summary', 'staff', '기간 통계: 대기, 검사, 체류 시간과 횟수', {
    right: 'statistics',
    scope: 'statistics:read',
    query: SummaryQuery,
    answer: StatisticsSummary,
  }),
  ways: call('GET', '/v1/statistics/ways', 'staff', '패키지별 검사실 순서와 시간이 걸린 곳', {
    right: 'statistics',
    scope: 'statistics:read',
    query: WaysQuery,
    answer: StatisticsWays,
  }),
}
