import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { Did } from '../../contract/dids.ts'
import { Client } from '../../demo/client.ts'
import { playServices, seedServices, SERVICES } from '../../demo/services.ts'
import { randomOf } from '../../domain/estimate/random.ts'
import { PASSWORD } from '../harness/builders.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const TICKETS = 300
const PATIENTS = 200
/** Every window, two kiosks and the desk work at once, hundreds of calls for each. */
const DAY_TIMEOUT_MS = 300_000

it(
  'DE-48 a day of three services with nine windows: no number twice, and nobody called by two windows',
  { timeout: DAY_TIMEOUT_MS },
  async () => {
    const login = { id: 'root', password: PASSWORD }
    const staff = new Client(server.url, login)
    await seedServices(staff)
    const kiosks = [staff, new Client(server.url, login)]
    const day = await playServices(
      {
        staff,
        kiosks,
        random: randomOf(11),
        wait: () => pause(2),
        tickets: TICKETS,
        patients: PATIENTS,
      },
      new AbortController().signal,
    )
    expect([day.tickets.length, day.visits.length]).toEqual([TICKETS, PATIENTS])
    const numbers = [...day.tickets, ...day.visits].map(({ number }) => number)
    expect(new Set(numbers).size).toBe(TICKETS + PATIENTS)
    // Patients are sent on from blood collection to payment; tickets are for one service.
    expect(day.calls).toHaveLength(TICKETS + 2 * PATIENTS)
    expect(new Set(day.calls.map(({ didWaitingId }) => didWaitingId)).size).toBe(day.calls.length)
    expect(new Set(day.calls.map(({ window }) => window)).size).toBe(
      SERVICES.reduce((sum, { windows }) => sum + windows, 0),
    )
    // At no moment were two persons at one window: between two calls to it the first was completed.
    const boards = (await staff.request<Page<Did>>('GET', '/v1/dids?paged=false')).content
    for (const { no, windows } of SERVICES) {
      const did = boards.find((board) => board.no === no)
      const moves = await server.database.db
        .selectFrom('did_waiting_moves')
        .select(['action', 'place'])
        .where('did_id', '=', did?.id ?? 0)
        .orderBy('id')
        .execute()
      for (let place = 1; place <= windows; place += 1) {
        const there = moves.filter((move) => move.place === place)
        expect(there.length).toBeGreaterThan(0)
        expect(there.map(({ action }) => action)).toEqual(there.map((_, at) => (at % 2 === 0 ? 'call' : 'done')))
      }
    }
    const { content: open } = await staff.request<Page<unknown>>('GET', '/v1/visits?status=OPEN&paged=false')
    expect(open).toEqual([])
  },
)
