import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logMissingUpgrades, logRefusedOrigins } from '../../server/realtime/allowedOrigins.ts'

let lines: unknown[][]
let refuse: (headers: IncomingHttpHeaders) => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  lines = []
  const log = logRefusedOrigins({ warn: (...line: unknown[]) => void lines.push(line) })
  refuse = (headers) => log({ headers } as IncomingMessage)
})
afterEach(() => vi.useRealTimers())

const LINE =
  'WebSocket connection refused: Origin differs from Host. Configure the proxy to forward Host, or add the origin to ALLOWED_ORIGINS'
const board = { origin: 'https://board.example', host: 'upstream' }

it('AP-11 the line of a refused origin names Origin, Host and ALLOWED_ORIGINS', () => {
  refuse({ ...board, authorization: 'Bearer secret' })
  expect(lines).toEqual([[board, LINE]])
})

it('AP-11 a refused origin is logged once an hour for each Host', () => {
  for (let times = 0; times < 3; times += 1) refuse(board)
  refuse({ ...board, host: 'other' })
  vi.advanceTimersByTime(3_599_999)
  refuse(board)
  expect(lines.map(([fields]) => fields)).toEqual([board, { ...board, host: 'other' }])
  vi.advanceTimersByTime(1)
  refuse(board)
  expect(lines.slice(2)).toEqual([[board, LINE]])
})

it('AP-11 forged origins do not fill the log', () => {
  for (let n = 0; n < 1_000; n += 1) refuse({ ...board, origin: `https://forged-${n}.example` })
  expect(lines).toHaveLength(100)
  vi.advanceTimersByTime(3_600_000)
  refuse(board)
  expect(lines.at(-1)).toEqual([board, LINE])
})

it('AP-11 what anyone may send as an origin is logged in part only', () => {
  refuse({ origin: 'o'.repeat(9_000), host: 'h'.repeat(9_000) })
  expect(lines).toEqual([[{ origin: 'o'.repeat(200), host: 'h'.repeat(200) }, LINE]])
})

it('AP-11 a live connection without Upgrade is logged once an hour, and other requests of its path are not', () => {
  const missing = logMissingUpgrades({ warn: (...line: unknown[]) => void lines.push(line) })
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
  for (const headers of [board, { ...board, ...key }, { ...board, ...key }]) missing({ headers } as IncomingMessage)
  expect(lines).toEqual([[board, expect.stringContaining('forward Upgrade and Connection')]])
})
