import { randomBytes } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { isTicket, ticketKey } from '../../agent/ticket.ts'
import { AgentTickets } from '../../server/displays/agentService.ts'

const PATH = '/api/v1/common/shutdown'
const BOARD = { boardId: 7, path: PATH }
const server = new AgentTickets(randomBytes(32))

afterEach(() => {
  vi.useRealTimers()
})

it('a ticket counts for its board and server alone', () => {
  const ticket = server.issue(7, PATH)
  expect(isTicket(ticket, server.publicKey, BOARD)).toBe(true)
  expect(isTicket(ticket, server.publicKey, { boardId: '7', path: PATH })).toBe(true)
  expect(isTicket(ticket, server.publicKey, { boardId: 8, path: PATH })).toBe(false)
  expect(isTicket(ticket, server.publicKey, { boardId: 7, path: '/api/v1/common' })).toBe(false)
  expect(isTicket(ticket, new AgentTickets(randomBytes(32)).publicKey, BOARD)).toBe(false)
  expect(
    isTicket(
      ticket.replace(/^\d+/, (minute) => String(Number(minute) + 1)),
      server.publicKey,
      BOARD,
    ),
  ).toBe(false)
  for (const wrong of ['', 'x', ticket.slice(0, -1), ` ${ticket}`])
    expect(isTicket(wrong, server.publicKey, BOARD)).toBe(false)
})

it.each([
  [-2, false],
  [-1, true],
  [1, true],
  [2, false],
])('a ticket read %i minutes later counts: %s', (minutes, counts) => {
  const ticket = server.issue(7, PATH)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  expect(isTicket(ticket, server.publicKey, BOARD)).toBe(counts)
})

it('a key is the one that the server tells', () => {
  expect(ticketKey(server.publicKey)).toBeDefined()
  expect(ticketKey('no key')).toBeUndefined()
})
