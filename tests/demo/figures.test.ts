import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { StatisticsSummary } from '../../contract/statistics.ts'
import type { Visit } from '../../contract/visits.ts'
import { Client } from '../../demo/client.ts'
import { seed, tagValue } from '../../demo/seed.ts'
import { Simulator } from '../../demo/simulate.ts'
import { randomOf } from '../../domain/estimate/random.ts'
import { quantiles } from '../../domain/statistics/quantiles.ts'
import { PASSWORD } from '../harness/builders.ts'
import { serverForAll } from '../harness/testServer.ts'

/** Time passes between the rounds only, so that what the simulation measures has no error. */
const ROUND_MS = 3_000
const ROUNDS = 45
const MORNING = '2026-03-02T00:00:00.000Z'
const ROUNDS_TIMEOUT_MS = 240_000

interface Entry {
  readonly joinedAt: number
  status: 'WAITING' | 'HOLDING' | 'CALLED' | 'DONE'
  firstCall?: number
  lastCall?: number
  doneAt?: number
}

/** Staff of the demo who note what they do to whom, and when. */
class NotingClient extends Client {
  readonly entries = new Map<number, Entry>()
  readonly stays: number[] = []
  holds = 0
  readonly #arrivals = new Map<number, number>()
  readonly #joined = new Map<string, number>()

  override async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await super.request<T>(method, path, body)
    if (path.startsWith('/v1/visits?')) this.#look((answer as Page<Visit>).content)
    else if (method !== 'GET') this.#note(path, body as Body, answer as { flag?: string; id?: number })
    return answer
  }

  #look(visits: readonly Visit[]): void {
    for (const { tagNo, waitings } of visits)
      for (const { didWaitingId, didId } of waitings) {
        const joinedAt = this.#joined.get(`${tagValue(Number(tagNo))} ${didId}`)
        if (joinedAt !== undefined && !this.entries.has(didWaitingId))
          this.entries.set(didWaitingId, { joinedAt, status: 'WAITING' })
      }
  }

  #note(path: string, body: Body, answer: { flag?: string; id?: number }): void {
    const now = Date.now()
    if (path === '/v1/visits' && answer.id !== undefined) this.#arrivals.set(answer.id, now)
    for (const { id, status } of body.visits ?? [])
      if (status === 'CLOSED') this.stays.push(now - (this.#arrivals.get(id) ?? NaN))
    if (answer.flag === 'REGISTER') this.#joined.set(`${body.tagValue} ${body.didId}`, now)
    const ids = body.didWaitingIds ?? (body.didWaitingId === undefined ? [] : [body.didWaitingId])
    for (const id of ids) this.#move(path, this.entries.get(id), now)
  }

  #move(path: string, entry: Entry | undefined, now: number): void {
    if (!entry) return
    if (path.endsWith('/holding')) {
      entry.status = 'HOLDING'
      this.holds += 1
    } else if (path.endsWith('/done') && entry.status === 'CALLED') {
      entry.status = 'DONE'
      entry.doneAt = now
    } else {
      entry.status = 'CALLED'
      entry.firstCall ??= now
      entry.lastCall = now
    }
  }
}

interface Body {
  readonly didId?: number
  readonly tagValue?: string
  readonly didWaitingId?: number
  readonly didWaitingIds?: readonly number[]
  readonly visits?: readonly { readonly id: number; readonly status: string }[]
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(MORNING) })
})
const server = serverForAll()
afterAll(async () => {
  vi.useRealTimers()
})

it('the figures of the demo are those that its simulation has counted', { timeout: ROUNDS_TIMEOUT_MS }, async () => {
  await seed(new Client(server.url, { id: 'root', password: PASSWORD }))
  const staff = new NotingClient(server.url, { id: 'root', password: PASSWORD })
  const simulator = new Simulator(staff, randomOf(29))
  await simulator.open()
  for (let round = 0; round < ROUNDS; round += 1) {
    vi.setSystemTime(Date.now() + ROUND_MS)
    await simulator.round()
  }
  // The entries of the last round are seen by the next look.
  await staff.request('GET', '/v1/visits?status=OPEN&paged=false')
  const entries = [...staff.entries.values()]
  const exams = entries.flatMap(({ lastCall = 0, doneAt }) => (doneAt === undefined ? [] : doneAt - lastCall))
  const waits = entries.map(({ joinedAt, firstCall }) => ({
    ms: (firstCall ?? Date.now()) - joinedAt,
    isCalled: firstCall !== undefined,
  }))
  const { total } = await server.root.get<StatisticsSummary>('/v1/statistics/summary?from=2026-03-02&to=2026-03-02')
  const spread = (all: readonly number[]) => {
    const [medianMs, p90Ms] = quantiles(Uint32Array.from(all), [0.5, 0.9])
    return { count: all.length, medianMs, p90Ms }
  }
  expect(exams.length).toBeGreaterThan(10)
  expect(total).toMatchObject({
    arrivals: entries.length,
    completed: exams.length,
    holds: staff.holds,
    leftWaiting: 0,
    wait: {
      count: waits.length,
      censored: waits.filter(({ isCalled }) => !isCalled).length,
      medianMs: shareCalled(waits, 0.5),
      p90Ms: shareCalled(waits, 0.9),
    },
    exam: spread(exams),
    stay: spread(staff.stays),
  })
})

/** The wait within which a share of the patients is called, by the textbook. */
function shareCalled(waits: readonly { ms: number; isCalled: boolean }[], share: number): number | null {
  let left = 1
  for (const ms of [...new Set(waits.map((wait) => wait.ms))].toSorted((a, b) => a - b)) {
    const called = waits.filter((wait) => wait.ms === ms && wait.isCalled).length
    left *= 1 - called / waits.filter((wait) => wait.ms >= ms).length
    if (called > 0 && left <= 1 - share + 1e-9) return ms
  }
  return null
}
