import type { Kysely } from 'kysely'
import type {
  StatisticsHours,
  StatisticsSummary,
  StatisticsWays,
  SummaryQuery,
  WaysQuery,
} from '../../contract/statistics.ts'
import type { StatisticsDay, StatisticsReplay } from '../../contract/statisticsDay.ts'
import { dayIn } from '../../domain/days.ts'
import { comparedRange } from '../../domain/statistics/comparedRange.ts'
import type { WaitLimits } from '../../domain/waitLimits.ts'
import type { DB } from '../db/schema.ts'
import { refuse } from '../http/refusals.ts'
import type { Serialized } from '../http/serialize.ts'
import { AnswerThread, type Source } from './answerThread.ts'
import type { Moment } from './answers.ts'
import { refuseTooLong } from './facts/factStore.ts'
import { RollUp } from './rollUp/rollUp.ts'
import { keepStatisticsNames, refuseUnknown } from './summary/labels.ts'

/** Longest time that an answer waits for changes that are not rolled up yet; after an upgrade there are years of them. */
const CATCH_UP_MS = 1_500

/** Settings of the hospital that the figures depend on. */
interface StatisticsOptions extends Source {
  /** The hospital's limits of waits, for rooms without their own. */
  readonly limits: () => WaitLimits
  /** Whether figures by person are switched on. */
  readonly isByPerson: () => boolean
}

/** Answers questions about waits, exams and stays: rolls up what has changed, and lets a thread compute the rest. */
export class StatisticsService {
  readonly #db: Kysely<DB>
  readonly #options: StatisticsOptions
  readonly #rollUp: RollUp
  readonly #thread: AnswerThread

  constructor(db: Kysely<DB>, options: StatisticsOptions) {
    const { dataDir, databaseUrl, timeZone } = options
    this.#db = db
    this.#options = options
    this.#rollUp = new RollUp(db, timeZone)
    this.#thread = new AnswerThread({ dataDir, databaseUrl, timeZone })
  }

  /** Rolls up what has changed. */
  async keepUp(signal: AbortSignal): Promise<void> {
    await keepStatisticsNames(this.#db)
    await this.#rollUp.run(signal)
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#thread.close()
  }

  /** Returns what happened on a day, and how it is now. */
  async day(day: string | undefined): Promise<Serialized<StatisticsDay>> {
    await this.#rollUp.catchUp(CATCH_UP_MS)
    return this.#thread.ask('day', day, this.#moment)
  }

  /** Returns what the model needs to replay a day. */
  async replay(day: string): Promise<Serialized<StatisticsReplay>> {
    await this.#rollUp.catchUp(CATCH_UP_MS)
    return this.#thread.ask('replay', day, this.#moment)
  }

  /** Returns in which order patients visited the rooms, and where their time went, by package. */
  async ways(query: WaysQuery): Promise<Serialized<StatisticsWays>> {
    const isAll = await this.#rollUp.catchUp(CATCH_UP_MS)
    await refuseTooLong(this.#db, query.from, query.to)
    return this.#thread.ask('ways', query, !isAll)
  }

  /** Returns the waits of each room and hour. */
  async hours(query: SummaryQuery): Promise<Serialized<StatisticsHours>> {
    await this.#rollUp.catchUp(CATCH_UP_MS)
    await refuseTooLong(this.#db, query.from, query.to)
    return this.#thread.ask('hours', query, this.#moment)
  }

  /** @throws 403 for figures by person while they are off, 404 for a room or a board that never was */
  async summary({ compare: named, ...asked }: SummaryQuery): Promise<Serialized<StatisticsSummary>> {
    const compare = named === 'before' ? 'previous' : named
    const query = { ...asked, compare }
    const isByPerson = this.#options.isByPerson()
    if (query.groupBy === 'person' && !isByPerson) throw refuse(403, 'FORBIDDEN.byPerson')
    await refuseUnknown(this.#db, query)
    const isAll = await this.#rollUp.catchUp(CATCH_UP_MS)
    await refuseTooLong(this.#db, query.from, query.to)
    if (compare) {
      const { from, to } = comparedRange(query, compare, dayIn(this.#options.timeZone, new Date()))
      await refuseTooLong(this.#db, from, to)
    }
    const feedback = await this.#feedback(query)
    const more = { isPartial: !isAll, isByPerson, ...(feedback && { feedback }) }
    return this.#thread.ask('summary', query, this.#moment, more)
  }

  /** Adds up how patients said their visits were; they said it of no room. */
  async #feedback({ from, to, roomId, didId }: SummaryQuery): Promise<StatisticsSummary['feedback']> {
    if (roomId !== undefined || didId !== undefined) return undefined
    const days = await this.#db
      .selectFrom('feedback_days')
      .select(['good', 'fair', 'poor'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute()
    if (days.length === 0) return undefined
    const sum = (answer: 'good' | 'fair' | 'poor') => days.reduce((all, day) => all + day[answer], 0)
    return { good: sum('good'), fair: sum('fair'), poor: sum('poor') }
  }

  get #moment(): Moment {
    return { now: Date.now(), limits: this.#options.limits() }
  }
}
