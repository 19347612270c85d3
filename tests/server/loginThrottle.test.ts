import { createHash } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueueFull } from '../../server/auth/fairQueue.ts'
import { type Attempt, LoginThrottle } from '../../server/auth/loginThrottle.ts'
import { clearFailures, StoredFailures } from '../../server/auth/loginFailures.ts'
import type { Database } from '../../server/db/database.ts'
import { GroupedWrites } from '../../server/db/transactions/groupCommit.ts'
import { Refusal } from '../../server/http/refusals.ts'
import type { Answer } from '../harness/client.ts'
import { aUser, PASSWORD } from '../harness/builders.ts'
import { createUser } from '../harness/create.ts'
import { openDatabase } from '../harness/database.ts'
import { eventually } from '../harness/eventually.ts'
import { serverForAll } from '../harness/testServer.ts'

let database: Database
let throttle: LoginThrottle
/** Pairs of account and address that have a session. */
let homes: Set<string>
beforeAll(async () => {
  database = await openDatabase()
})
beforeEach(async () => {
  await database.db.deleteFrom('login_failures').execute()
  homes = new Set()
  throttle = aThrottle()
})
afterEach(() => vi.useRealTimers())
afterAll(() => database.close())

/** Most of these tests check the failure counters, not the rate limit. */
const UNLIMITED = { take: async () => undefined }
const aThrottle = (rateLimit: { take: () => Promise<void> } = UNLIMITED) =>
  new LoginThrottle(
    new StoredFailures(database.db, new GroupedWrites(database.db)),
    async (id, address) => homes.has(`${id}@${address}`),
    rateLimit,
  )
const attempt = (given: Partial<Attempt> = {}): Attempt => ({
  id: 'nurse',
  address: '192.0.2.7',
  device: undefined,
  ...given,
})
const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })

/** Returns the seconds to wait that the throttle reports; 0 when it ran the password check. */
async function waitOf(given: Partial<Attempt> = {}, isRight = false, at = throttle): Promise<number> {
  try {
    await at.run(attempt(given), async () => (isRight ? 'in' : null))
    return 0
  } catch (error) {
    if (!(error instanceof Refusal) || error.retryAfter === undefined) throw error
    return error.retryAfter
  }
}
const fail = async (times: number, given: (at: number) => Partial<Attempt> = () => ({})) => {
  for (let at = 0; at < times; at += 1) expect(await waitOf(given(at))).toBe(0)
}
/** The same with all tries under way at once, which share their writes. */
const failTogether = (times: number, given: (at: number) => Partial<Attempt>) =>
  Promise.all(Array.from({ length: times }, async (_, at) => expect(await waitOf(given(at))).toBe(0)))

describe('the throttle of sign-ins', () => {
  it('lets eight failures pass, then doubles the pause with each', async () => {
    await fail(8)
    const pauses = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const pause of pauses) {
      expect(await waitOf()).toBe(pause)
      later(pause)
      expect(await waitOf()).toBe(0)
    }
  })

  it('checks no password while the pause lasts, not even the right one, and forgets all with a sign-in', async () => {
    await fail(8)
    expect(await waitOf({}, true)).toBe(1)
    later(1)
    expect(await waitOf({}, true)).toBe(0)
    await fail(8)
  })

  it('forgets what is an hour old', async () => {
    await fail(8)
    later(3_601)
    await clearFailures(database.db, new Date())
    expect(await database.db.selectFrom('login_failures').selectAll().execute()).toEqual([])
    await fail(8)
  })

  it('starts again after an hour, though nobody has cleared the count away', async () => {
    await fail(8)
    later(3_601)
    await fail(8)
    expect(await waitOf()).toBe(1)
  })

  it.each([
    ['a known device', 8, 60, () => ({ device: 'known' })],
    ['an account that many addresses try', 50, 30, (at: number) => ({ address: `198.51.100.${at}` })],
  ] as const)('doubles the pause of %s as well, to its own end', async (_, free, longest, given) => {
    await failTogether(free, given)
    vi.useFakeTimers({ toFake: ['Date'] })
    const pauses: number[] = []
    for (let at = free; at < free + 8; at += 1) {
      pauses.push(await waitOf(given(at)))
      later(pauses.at(-1) ?? 0)
      expect(await waitOf(given(at))).toBe(0)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128].map((pause) => Math.min(pause, longest)))
  })

  it('does not lengthen a pause when the clock is set back', async () => {
    await fail(8)
    later(-3_000)
    expect(await waitOf()).toBe(1)
  })

  it('counts tries that are under way: sending them all at once gains nothing', async () => {
    const checked = vi.fn(async () => null)
    await Promise.allSettled(Array.from({ length: 100 }, () => throttle.run(attempt(), checked)))
    expect(checked).toHaveBeenCalledTimes(8)
  })

  it('turns a flood away without the database, of each account by itself', async () => {
    // Freezes the date, so that a pause of a second cannot elapse on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'] })
    const counters = new StoredFailures(database.db, new GroupedWrites(database.db))
    const read = vi.spyOn(counters, 'read')
    const guarded = new LoginThrottle(counters, async () => false, UNLIMITED)
    const others = { id: 'doctor', address: '198.51.100.1' }
    for (const given of [{}, others]) for (let at = 0; at < 9; at += 1) await waitOf(given, false, guarded)
    read.mockClear()
    for (let at = 0; at < 50; at += 1) {
      expect(await waitOf({}, true, guarded)).toBe(1)
      expect(await waitOf(others, true, guarded)).toBe(1)
    }
    expect(read).not.toHaveBeenCalled()
  })

  it('lets in who was told to wait for tries that were under way, once those have turned out right', async () => {
    const over = Promise.withResolvers<string>()
    const under = Array.from({ length: 8 }, () => throttle.run(attempt({ device: 'known' }), () => over.promise))
    await eventually(async () => expect(await waitOf({ device: 'known' }, true)).toBe(1))
    over.resolve('in')
    expect(await Promise.all(under)).toEqual(Array<string>(8).fill('in'))
    expect(await waitOf({ device: 'known' }, true)).toBe(0)
  })

  it('says of a check that failed what was wrong, and of a queue that is full to come again in a second', async () => {
    const check = (failure: Error) => {
      const run = async (): Promise<string> => {
        throw failure
      }
      return throttle.run(attempt(), run)
    }
    await expect(check(new Error('no database'))).rejects.toThrow('no database')
    await expect(check(new QueueFull())).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    // Neither error counts as a wrong password.
    await fail(8)
  })

  it('is shared by servers on the same database', async () => {
    await fail(8)
    expect(await waitOf({}, true, aThrottle())).toBe(1)
  })

  it('lets a device where the account signed in before try on its own count', async () => {
    await fail(8)
    expect(await waitOf()).toBe(1)
    expect(await waitOf({ device: 'known' }, true)).toBe(0)
    await fail(8, () => ({ device: 'known' }))
    expect(await waitOf({ device: 'known' }, true)).toBe(1)
    expect(await waitOf({ device: 'another' }, true)).toBe(0)
  })

  it('slows an address that tries many accounts, but not who has a session from there', async () => {
    await failTogether(200, (at) => ({ id: `user-${at}` }))
    expect(await waitOf({ id: 'somebody' }, true)).toBe(1)
    homes.add('nurse@192.0.2.7')
    expect(await waitOf({}, true)).toBe(0)
    expect(await waitOf({ id: 'somebody', address: '192.0.2.8' }, true)).toBe(0)
  })

  it('slows an account that many addresses try, but not where it has a session', async () => {
    await failTogether(50, (at) => ({ address: `198.51.100.${at}` }))
    expect(await waitOf({ address: '203.0.113.1' }, true)).toBe(1)
    homes.add('nurse@192.0.2.7')
    expect(await waitOf({}, true)).toBe(0)
    expect(await waitOf({ id: 'another', address: '198.51.100.1' }, true)).toBe(0)
  })

  it('takes the addresses of an IPv6 network for one', async () => {
    await fail(4, () => ({ address: '2001:db8:1:2::1' }))
    await fail(4, (at) => ({ address: `2001:db8:1:2:aaaa::${at}` }))
    expect(await waitOf({ address: '2001:db8:1:2::ffff' })).toBe(1)
    expect(await waitOf({ address: '2001:db8:1:3::1' })).toBe(0)
  })

  it(
    'checks few of ten thousand wrong passwords, and staff are not queued behind them',
    { timeout: 60_000 },
    async () => {
      homes.add('nurse@192.0.2.7')
      const rateLimit = { left: 40, over: Promise.withResolvers<void>() }
      // No time passes: an attempt that is delayed by the rate limit stays pending until the end.
      const guarded = aThrottle({ take: () => (rateLimit.left-- > 0 ? Promise.resolve() : rateLimit.over.promise) })
      const wrong = vi.fn(async () => null)
      const ranks: number[] = []
      const guesses = { sent: [] as Promise<unknown>[], settled: 0 }
      for (let round = 0; round < 100; round += 1) {
        for (let at = 0; at < 100; at += 1) {
          const guess = guarded.run(
            {
              id: at % 2 === 0 ? 'nurse' : `guess-${round}-${at}`,
              address: `198.51.${at % 10}.${at}`,
              device: undefined,
            },
            wrong,
          )
          guesses.sent.push(guess.catch(() => undefined).finally(() => (guesses.settled += 1)))
        }
        for (const device of ['known', undefined]) {
          const staff = guarded.run(attempt({ device }), async ({ rank }) => ranks.push(rank))
          expect(await staff).toBe(ranks.length)
        }
        await eventually(() => expect(guesses.sent.length - guesses.settled).toBeLessThanOrEqual(40))
      }
      expect(ranks).toEqual(Array.from({ length: 100 }, () => [0, 1]).flat())
      // Each address gets one or two checks before its first failure; after that the shared rate limit applies.
      expect(wrong.mock.calls.length).toBeGreaterThanOrEqual(100)
      expect(wrong.mock.calls.length).toBeLessThanOrEqual(2 * 100 + 40)
      rateLimit.over.resolve()
      await Promise.all(guesses.sent)
    },
  )

  it.each([
    [
      'an earlier write of the same group fails',
      (writes: GroupedWrites) => {
        const full = writes.run(async () => {
          throw new Error('disk full')
        })
        full.catch(() => undefined)
      },
      'disk full',
    ],
    [
      'no transaction can be opened',
      () =>
        vi.spyOn(database.db, 'transaction').mockImplementationOnce(() => {
          throw new Error('ECONNREFUSED')
        }),
      'ECONNREFUSED',
    ],
  ])('counts again after a failure that could not be stored because %s', async (_, fault, reason) => {
    const writes = new GroupedWrites(database.db)
    const counters = new StoredFailures(database.db, writes)
    fault(writes)
    await expect(counters.add(['k'], new Date())).rejects.toThrow(reason)
    await counters.add(['k'], new Date())
    expect(await counters.read(['k'], new Date())).toEqual([expect.objectContaining({ count: 1 })])
  })

  it('does not refuse a right password on a full disk, which cannot forget the wrong ones', async () => {
    const full: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'DeleteQueryNode') throw Object.assign(new Error('disk full'), { code: 'ENOSPC' })
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const writes = new GroupedWrites(database.db)
    const counters = new StoredFailures(database.db.withPlugin(full), writes)
    await counters.add(['k'], new Date())
    await counters.forget('k')
    expect(await counters.read(['k'], new Date())).toEqual([expect.objectContaining({ count: 1 })])
  })

  it('keeps no id and no address as it came', async () => {
    await fail(1, () => ({ id: 'my-password-in-the-wrong-field' }))
    const rows = await database.db.selectFrom('login_failures').selectAll().execute()
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/my-password|192\.0\.2\.7/)
  })
})

describe('DE-13 POST /auth/login after too many failures', () => {
  const server = serverForAll()
  const login = (id: string, password: string, headers?: Record<string, string>) =>
    server.anyone.request('POST', '/auth/login', { id, password }, headers)
  const failed = async (id: string): Promise<Answer<unknown>> => {
    for (let tries = 0; tries < 8; tries += 1) expect((await login(id, 'wrong password')).status).toBe(403)
    return login(id, 'wrong password')
  }
  const withoutDate = ({ status, refusal, headers }: Answer<unknown>) => ({
    status,
    refusal,
    retryAfter: headers.get('retry-after'),
  })

  it('DE-13 answers 429 with Retry-After and a Korean sentence, the same for an id that nobody has', async () => {
    const { id } = await createUser(server.root)
    const answer = withoutDate(await failed(id))
    expect(answer).toEqual({
      status: 429,
      refusal: {
        status: 429,
        code: 'TOO_MANY_LOGINS',
        message: '로그인 시도가 너무 많습니다. 1초 후에 다시 시도해 주세요.',
      },
      retryAfter: '1',
    })
    expect(withoutDate(await failed('nobody'))).toEqual(answer)
  })

  it('lets the device in that signed in before, while others guess', async () => {
    const user = aUser()
    await server.root.post('/v1/users/sign-up', user)
    const cookie = (await login(user.id, PASSWORD)).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^device-[0-9a-f]{12}=[\w.-]+; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
    expect((await failed(user.id)).status).toBe(429)
    const [pair = ''] = cookie.split(';')
    expect((await login(user.id, PASSWORD)).status).toBe(429)
    expect((await login(user.id, PASSWORD, { cookie: `other=1; ${pair}` })).status).toBe(200)
    // The cookie of one account is not valid for another, even under the name of the other's cookie.
    expect((await failed('root')).status).toBe(429)
    const [, value = ''] = pair.split('=')
    const nameForRoot = `device-${createHash('sha256').update('root').digest('hex').slice(0, 12)}`
    expect((await login('root', PASSWORD, { cookie: `${nameForRoot}=${value}` })).status).toBe(429)
  })
})
