import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { storedSession } from '../../../src/session/storedSession.ts'
import { ofOurServer, type Recorded, startWire } from './wire.ts'

/** What many pages ask beside their own records: nobody at a kiosk calls for staff, and no board hands out tickets. */
const EMPTY: ReadonlySet<string> = new Set(['/api/v1/kiosks/help', '/api/v1/kiosks/services'])

/** Requests that the console has sent in the current test. */
export interface ConsoleWire {
  readonly requests: readonly Recorded[]
  /** `METHOD /path` of every request so far. */
  lines(): string[]
  /** `METHOD /path` of every request that was aborted before it was answered. */
  readonly aborted: readonly string[]
}

/**
 * Gives each test of a file a server that answers with `answer` and a signed-in browser, and unmounts everything
 * afterwards.
 */
export function consoleWire(answer: Parameters<typeof startWire>[0]): ConsoleWire {
  let wire: Awaited<ReturnType<typeof startWire>>
  beforeEach(async () => {
    // Without a mark of our server, because most answers of these tests have none.
    wire = await startWire((request) => (EMPTY.has(request.url) ? { body: [] } : answer(request)))
    localStorage.clear()
    // The page of a test before may have acted for another user.
    storedSession.own()
    ofOurServer(false)
    localStorage.setItem('accessToken', 'token')
  })
  afterEach(async () => {
    cleanup()
    await wire.stop()
  })
  return {
    get requests() {
      return wire.requests
    },
    get aborted() {
      return wire.aborted
    },
    lines: () => wire.lines(),
  }
}
