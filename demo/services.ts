import { DONE_MEANS_HEADER } from '../contract/constants.ts'
import type { Did } from '../contract/dids.ts'
import type { KioskTicket } from '../contract/kiosks.ts'
import type { Page } from '../contract/common.ts'
import type { Room } from '../contract/rooms.ts'
import type { TicketIcon } from '../contract/ticketOption.ts'
import type { Visit } from '../contract/visits.ts'
import type { WaitingEntry } from '../contract/waitingMoves.ts'
import { patientName, pick } from './centre.ts'
import { CallError, type Client } from './client.ts'

/** A service with windows, to which people come with a number ticket or as patients of the desk. */
interface DemoService {
  readonly no: string
  readonly kr: string
  readonly en: string
  /** Word and number of its windows. */
  readonly window: string
  readonly windows: number
  readonly icon: TicketIcon
  /** How long a person is served at the demo's pace, in seconds. */
  readonly seconds: number
}

export const SERVICES: readonly DemoService[] = [
  { no: '21', kr: '원무', en: 'Reception', window: '창구', windows: 3, icon: 'RECEPTION', seconds: 20 },
  { no: '22', kr: '외래 채혈', en: 'Blood collection', window: '자리', windows: 4, icon: 'BLOOD', seconds: 30 },
  { no: '23', kr: '수납', en: 'Payment', window: '창구', windows: 2, icon: 'PAYMENT', seconds: 15 },
]

/** Seconds between two tickets and between two patients at the desk, and before a window looks again. */
const TICKET_SECONDS = 10
const PATIENT_SECONDS = 25
const LOOK_SECONDS = 4

/** Adds the rooms of the services with their windows, and boards that hand out tickets. */
export async function seedServices(client: Client): Promise<void> {
  for (const { no, kr, en, window, windows, icon } of SERVICES) {
    const { id: roomId } = await client.request<Room>('POST', '/v1/rooms', {
      no,
      name: { kr, en, cn: '', jp: '' },
      maxPatient: windows,
      useMultiCall: true,
      useRfid: false,
      isAccessible: true,
      memo: '',
      places: Array.from({ length: windows }, (_, at) => ({ no: at + 1, name: window })),
    })
    const { id: didId } = await client.request<Did>('POST', '/v1/dids', { no, name: { kr }, roomId })
    const option = { didId, use: true, label: { kr, en }, icon, from: '', to: '', perDay: 0 }
    await client.request('PATCH', '/v1/did-options/tickets', option)
  }
}

/** Record of the tickets, patients and calls of a played day. */
interface ServiceDay {
  readonly tickets: readonly KioskTicket[]
  readonly visits: readonly Visit[]
  /** Each call of a window. */
  readonly calls: readonly { readonly window: string; readonly didWaitingId: number; readonly number: number }[]
}

interface DayOptions {
  /** Each of the staff of a window, who call the next person again and again. */
  readonly staff: Client
  /** Where tickets are taken; each hands out one at a time. */
  readonly kiosks: readonly Client[]
  readonly random: () => number
  /** Waits for seconds of the demo's time. */
  readonly wait: (seconds: number) => Promise<void>
  /** Number of tickets and of patients at the desk, after which nobody comes any more. */
  readonly tickets: number
  readonly patients: number
}

/**
 * Plays the services of a day: people take tickets, the desk checks patients in, and every window calls the next one,
 * all at the same time.
 */
export async function playServices(given: DayOptions, signal: AbortSignal): Promise<ServiceDay> {
  const { staff, kiosks, random, wait, tickets, patients } = given
  const boards = (await staff.request<Page<Did>>('GET', '/v1/dids?isRoomIdNull=false&paged=false')).content
  const open = SERVICES.flatMap((service) => {
    const board = boards.find(({ no }) => no === service.no)
    return board ? [{ ...service, board }] : []
  })
  const day = { tickets: [] as KioskTicket[], visits: [] as Visit[], calls: [] as ServiceDay['calls'][number][] }
  let [ticketsLeft, patientsLeft, isOver] = [tickets, patients, open.length === 0]

  const kiosk = async (client: Client): Promise<void> => {
    while (ticketsLeft > 0 && !signal.aborted) {
      ticketsLeft -= 1
      const { board } = pick(open, random)
      day.tickets.push(await client.request<KioskTicket>('POST', '/v1/kiosks/tickets', { didId: board.id }))
      await wait(TICKET_SECONDS)
    }
  }
  const desk = async (): Promise<void> => {
    while (patientsLeft > 0 && !signal.aborted) {
      patientsLeft -= 1
      const body = {
        name: patientName(random),
        patientNo: String(100_000 + Math.floor(random() * 900_000)),
        roomIds: open.slice(1).flatMap(({ board }) => board.roomId ?? []),
        joins: true,
      }
      day.visits.push(await staff.request<Visit>('POST', '/v1/visits', body))
      await wait(PATIENT_SECONDS)
    }
  }
  /** Serves the next person until nobody comes any more. */
  const serve = async ({ board, seconds, no }: (typeof open)[number], place: number): Promise<void> => {
    while (!signal.aborted) {
      const called = await callNext(staff, board.id, place)
      if (!called) {
        if (isOver) return
        await wait(LOOK_SECONDS)
        continue
      }
      const { didWaitingId, number } = called
      day.calls.push({ window: `${no} ${place}`, didWaitingId, number })
      await wait(seconds)
      const [done] = await staff.request<WaitingEntry[]>(
        'POST',
        '/v1/did-waitings/done',
        { didWaitingIds: [didWaitingId] },
        { [DONE_MEANS_HEADER]: 'complete' },
      )
      if (done && !done.sentOn) await checkOut(staff, done.visitId)
    }
  }
  const arrivals = Promise.all([...kiosks.map(kiosk), desk()])
  const end = async (): Promise<void> => {
    await arrivals
    const didIds = open.map(({ board }) => board.id)
    await untilServed(staff, didIds, wait, signal)
    isOver = true
  }
  const windows = open.flatMap((service) => Array.from({ length: service.windows }, (_, at) => serve(service, at + 1)))
  await Promise.all([end(), ...windows])
  return day
}

/** Calls the next person to a window; undefined where nobody waits, or a person stands at it. */
async function callNext(staff: Client, didId: number, place: number) {
  try {
    return await staff.request<WaitingEntry & { number: number }>('POST', '/v1/did-waitings/call-next', {
      didId,
      place,
    })
  } catch (error) {
    if (error instanceof CallError && error.status === 409) return undefined
    throw error
  }
}

/** Ends a visit; somebody who tries the demo may have done so. */
async function checkOut(staff: Client, visitId: number): Promise<void> {
  try {
    await staff.request('PATCH', '/v1/visits', { visits: [{ id: visitId, status: 'CLOSED' }] })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
  }
}

/** Waits until nobody is at any of these boards. */
async function untilServed(
  staff: Client,
  didIds: readonly number[],
  wait: DayOptions['wait'],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { boards } = await staff.request<{ boards: { waiting: unknown[]; called: unknown[] }[] }>(
      'GET',
      `/v1/did-waitings/queues?didIds=${didIds.join()}`,
    )
    if (boards.every(({ waiting, called }) => waiting.length + called.length === 0)) return
    await wait(LOOK_SECONDS)
  }
}
