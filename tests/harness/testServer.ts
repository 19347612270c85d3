import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { startServer, type TestServer } from './server.ts'

type Options = NonNullable<Parameters<typeof startServer>[0]>

/**
 * Starts a server before the tests of a file or `describe`, and closes it after them. Options that are known only then,
 * such as the database of another server, are given as a function.
 */
export const serverForAll = (given: Options | (() => Options) = {}): TestServer =>
  serverBetween(beforeAll, afterAll, given)

/** Starts a server before each test, and closes it after the test. */
export const serverForEach = (given: Options | (() => Options) = {}): TestServer =>
  serverBetween(beforeEach, afterEach, given)

/** Makes something before the tests of a file or `describe`, such as a user of the server before it. */
export function madeForAll<T extends object>(make: () => Promise<T>): T {
  let made: T
  beforeAll(async () => {
    made = await make()
  })
  return whenMade(() => made)
}

/** An object that is made before the tests, which read its properties once it is there. */
const whenMade = <T extends object>(made: () => T): T =>
  new Proxy({} as T, { get: (_, key) => Reflect.get(made(), key) as unknown })

function serverBetween(
  before: (start: () => Promise<void>) => void,
  after: (close: () => Promise<void>) => void,
  given: Options | (() => Options),
): TestServer {
  let started: TestServer
  before(async () => {
    started = await startServer(typeof given === 'function' ? given() : given)
  })
  after(() => started.close())
  return whenMade(() => started)
}

/** Starts each test at an instant: the date then moves only by `vi.setSystemTime`. */
export function dateAt(now: Date | number | string): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) }))
  afterEach(() => void vi.useRealTimers())
}
