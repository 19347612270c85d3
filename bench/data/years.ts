import type { DatabaseSync } from 'node:sqlite'
import { randomOf, normalOf } from '../../domain/estimate/random.ts'
import { openDatabase } from '../../server/db/database.ts'
import { openEmbedded } from '../../server/db/sqlite/embedded.ts'

/** History of a hospital. */
export interface Years {
  /** Rooms, each with a board. */
  readonly boards: number
  readonly days: number
  readonly visitsPerDay: number
  /** The day after the last one, such as `2026-11-01`; the hospital is in UTC+9. */
  readonly until: string
  readonly seed: number
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS
/** Eight in the morning in Seoul, in UTC. */
const OPENS_MS = -HOUR_MS
const OPEN_MINUTES = 480
const ROOMS_PER_VISIT = 2
/** Share of patients who leave before their last exam. */
const LEAVING = 0.04
const PACKAGES = ['', '일반 검진', '종합 검진', '채용 검진']

interface Move {
  readonly at: number
  readonly entry: number
  readonly did: number
  readonly visit: number
  readonly action: string
  readonly from: string | null
  readonly to: string
}

/**
 * Fills an empty data folder with days on which patients queue at the rooms of their plan: many come in the morning, and
 * a room takes one after the other. @returns the number of visits and moves
 */
export async function fillYears(dataDir: string, given: Years): Promise<{ visits: number; moves: number }> {
  await (await openDatabase({ dataDir })).close()
  const file = openEmbedded(dataDir)
  const prepare = (sql: string) => {
    const statement = file.prepare(sql)
    return (...values: (number | string | null)[]) => void statement.run(...values)
  }
  const room = prepare(
    `insert into rooms (id, no, name_kr, name_en, name_cn, name_jp, memo, max_patient, use_multi_call, use_rfid, is_accessible)
     values (?, ?, ?, '', '', '', '', 1, 0, 1, 1)`,
  )
  const board = prepare(
    `insert into dids (id, no, name_kr, doctor_kr, explain_kr, agent_port, ip_address, mac_address, rfid_reader_id, room_id)
     values (?, ?, ?, '', '', '', '', '', '', ?)`,
  )
  const visit = prepare(
    `insert into visits (id, name, patient_no, status, created_at, closed_at, day, number, package_name)
     values (?, '환자', '', 'CLOSED', ?, ?, ?, ?, ?)`,
  )
  const entry = prepare(
    `insert into did_waitings (id, status, created_at, called_at, ended_at, did_id, visit_id) values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const move = prepare(
    `insert into did_waiting_moves (did_waiting_id, did_id, visit_id, action, from_status, to_status, before, note, at)
     values (?, ?, ?, ?, ?, ?, ?, '', ?)`,
  )
  const random = randomOf(given.seed)
  const normal = normalOf(random)
  const createIndexes = dropIndexes(file)
  // After a crash the caller fills a new file.
  file.exec('pragma journal_mode = off')
  file.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -524288')
  file.exec('begin')
  for (let id = 1; id <= given.boards; id += 1) {
    room(id, String(id), ROOM_NAMES[(id - 1) % ROOM_NAMES.length] ?? '검사실')
    board(id, String(id), ROOM_NAMES[(id - 1) % ROOM_NAMES.length] ?? '대기판', id)
  }
  const counted = { visits: 0, entries: 0, moves: 0 }
  const last = Date.parse(`${given.until}T00:00:00Z`)
  const pace = (OPEN_MINUTES * given.boards) / (given.visitsPerDay * ROOMS_PER_VISIT)
  for (let at = last - given.days * DAY_MS; at < last; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    const moves: Move[] = []
    const free = Array.from({ length: given.boards + 1 }, () => at + OPENS_MS + HOUR_MS / 2)
    const events = Array.from({ length: given.visitsPerDay }, () => {
      // Two thirds come in the first half of the day.
      const arrives = at + OPENS_MS + (random() < 0.66 ? random() * 0.5 : random()) * OPEN_MINUTES * MINUTE_MS * 0.9
      return { id: (counted.visits += 1), arrives, time: arrives, left: ROOMS_PER_VISIT }
    })
    events.sort((a, b) => b.time - a.time)
    for (let number = 1; ;) {
      const patient = events.pop()
      if (!patient) break
      const did = 1 + Math.floor(random() ** 1.3 * given.boards)
      const id = (counted.entries += 1)
      const start = Math.max(patient.time + 20_000, free[did] ?? 0)
      const leaves = random() < LEAVING && start - patient.time > 5 * MINUTE_MS
      const called = leaves ? null : start
      const exam = Math.exp(Math.log(pace * 0.72 * MINUTE_MS) + 0.4 * normal())
      const end = leaves ? patient.time + (start - patient.time) * random() : start + exam
      if (!leaves) free[did] = end + 20_000
      const common = { entry: id, did, visit: patient.id }
      moves.push({ ...common, at: patient.time, action: 'join', from: null, to: 'WAITING' })
      if (leaves) moves.push({ ...common, at: end, action: 'cancel', from: 'WAITING', to: 'CANCELED' })
      else {
        moves.push({ ...common, at: start, action: 'call', from: 'WAITING', to: 'CALLED' })
        moves.push({ ...common, at: end, action: 'done', from: 'CALLED', to: 'DONE' })
      }
      const isLast = leaves || patient.left === 1
      if (isLast)
        visit(
          patient.id,
          iso(patient.arrives),
          iso(end + 5 * MINUTE_MS),
          day,
          number++,
          PACKAGES[patient.id % PACKAGES.length] ?? '',
        )
      waiting.push([id, leaves ? 'CANCELED' : 'DONE', patient.time, called, end, did, patient.id])
      if (!isLast) insert(events, { ...patient, time: end + MINUTE_MS, left: patient.left - 1 })
    }
    for (const [id, status, joined, called, ended, did, visitId] of waiting.splice(0))
      entry(id, status, iso(joined), called === null ? null : iso(called), iso(ended), did, visitId)
    for (const each of moves.toSorted((a, b) => a.at - b.at))
      move(each.entry, each.did, each.visit, each.action, each.from, each.to, each.from && BEFORE, iso(each.at))
    counted.moves += moves.length
  }
  file.exec('commit')
  createIndexes()
  file.exec('pragma journal_mode = wal')
  file.close()
  return counted
}

/** Inserts an event where it belongs: the next one is the last of the list. */
function insert<E extends { readonly time: number }>(events: E[], event: E): void {
  let from = 0
  for (let to = events.length; from < to;) {
    const middle = (from + to) >> 1
    if ((events[middle]?.time ?? 0) > event.time) from = middle + 1
    else to = middle
  }
  events.splice(from, 0, event)
}

/** Drops the indexes, whose upkeep takes most of the time of filling. @returns a function that creates them again */
function dropIndexes(file: DatabaseSync): () => void {
  const indexes = file
    .prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null")
    .all()
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
  for (const { name } of indexes) file.exec(`drop index ${name}`)
  return () => {
    for (const { sql } of indexes) file.exec(sql)
  }
}

type Waiting = readonly [
  id: number,
  status: string,
  joined: number,
  called: number | null,
  ended: number,
  did: number,
  visitId: number,
]
/** Entries of a day, stored after their visits. */
const waiting: Waiting[] = []

const iso = (instant: number) => new Date(instant).toISOString()
/** Text of the length of the state that each move stores. */
const BEFORE = JSON.stringify({
  didId: 1,
  status: 'WAITING',
  createdAt: '2026-01-01T00:00:00.000Z',
  calledAt: null,
  endedAt: null,
  frontAt: '',
  frontReason: null,
  placeAt: null,
  calls: 0,
  missed: 0,
  heldAt: null,
  holdReason: null,
  leftOver: 0,
})
const ROOM_NAMES = [
  '채혈실',
  '심전도실',
  '흉부 X선실',
  '초음파실',
  '내시경실',
  '안과',
  '청력검사실',
  '골밀도실',
  '진료실',
  '구강검진실',
]
