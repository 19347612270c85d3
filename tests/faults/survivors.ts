import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { roomCapacity, type WaitingStatus } from '../../domain/waiting.ts'
import type { MoveAction } from '../../domain/waitingMoves.ts'
import { asWord, type Journal } from './journal.ts'

/** The content of a database after a fault, compared with the journal. */
export interface Survivors {
  /** Number of writes that were answered with 2xx and are missing. */
  readonly lost: number
  /** Violations of the queue's rules, in words; empty when there are none. */
  readonly contradictions: readonly string[]
  readonly entries: ReadonlyMap<number, WaitingEntry>
}

interface MoveRow {
  did_waiting_id: number
  visit_id: number
  did_id: number
  action: MoveAction
  from_status: WaitingStatus | null
  to_status: WaitingStatus
  before: string | null
}

/** Reads the database while its server runs, and compares it with the journal. */
export function survivors(dataDir: string, journal: Journal): Survivors {
  const file = new DatabaseSync(join(dataDir, 'waiting-board.sqlite'), { readOnly: true, timeout: 5_000 })
  try {
    const moves = file.prepare('select * from did_waiting_moves order by id').all() as unknown as MoveRow[]
    const entries = file
      .prepare(
        'select id as didWaitingId, did_id as didId, visit_id as visitId, status, created_at as createdAt from did_waitings',
      )
      .all() as unknown as WaitingEntry[]
    const visits = new Set(
      file
        .prepare('select id from visits')
        .all()
        .map(({ id }) => Number(id)),
    )
    return {
      lost: journal.visits.filter((id) => !visits.has(id)).length + lostMoves(journal, moves),
      contradictions: [...damage(file), ...unexplained(entries, moves), ...twice(entries), ...overfull(file)],
      entries: new Map(entries.map((entry) => [entry.didWaitingId, entry])),
    }
  } finally {
    file.close()
  }
}

function lostMoves(journal: Journal, moves: readonly MoveRow[]): number {
  const kept = new Map<string, number>()
  for (const row of moves) {
    const word = asWord({
      didWaitingId: row.did_waiting_id,
      visitId: row.visit_id,
      didId: row.did_id,
      action: row.action,
      to: row.to_status,
    })
    kept.set(word, (kept.get(word) ?? 0) + 1)
  }
  return journal.moves.filter((move) => {
    const left = kept.get(asWord(move)) ?? 0
    kept.set(asWord(move), left - 1)
    return left <= 0
  }).length
}

function damage(file: DatabaseSync): string[] {
  const found = file
    .prepare('pragma integrity_check')
    .all()
    .map((row) => String(row['integrity_check']))
  const strays = file
    .prepare('pragma foreign_key_check')
    .all()
    .map((row) => `a row of ${String(row['table'])} refers to nothing`)
  return [...found.filter((line) => line !== 'ok'), ...strays]
}

/** Finds entries whose log is not a chain from joining to their state, which includes double calls. */
function unexplained(entries: readonly WaitingEntry[], moves: readonly MoveRow[]): string[] {
  const last = new Map<number, MoveRow>()
  const wrong: string[] = []
  for (const move of moves) {
    const previous = last.get(move.did_waiting_id)
    if (move.from_status !== (previous?.to_status ?? null))
      wrong.push(`entry ${move.did_waiting_id}: ${move.action} from ${move.from_status} follows ${previous?.to_status}`)
    if (move.action === 'call' && move.from_status === 'CALLED')
      wrong.push(`entry ${move.did_waiting_id} was called twice`)
    last.set(move.did_waiting_id, move)
  }
  for (const { didWaitingId, status, didId } of entries) {
    const move = last.get(didWaitingId)
    if (move?.to_status !== status || move.did_id !== didId)
      wrong.push(`entry ${didWaitingId} is ${status} at ${didId}, the log says ${move?.to_status} at ${move?.did_id}`)
  }
  return wrong
}

/** Finds patients with two entries that wait or are in exam, and patients held twice at one board. */
function twice(entries: readonly WaitingEntry[]): string[] {
  const places = new Set<string>()
  return entries.flatMap(({ visitId, didId, status }) => {
    if (status === 'DONE' || status === 'CANCELED') return []
    const words = [
      `patient ${visitId} at board ${didId}`,
      ...(status === 'HOLDING' ? [] : [`patient ${visitId} waiting or in exam`]),
    ]
    const repeated = words.filter((word) => places.has(word)).map((word) => `twice: ${word}`)
    for (const word of words) places.add(word)
    return repeated
  })
}

/** Finds rooms with more patients in exam than their capacity (DE-09). */
function overfull(file: DatabaseSync): string[] {
  const rooms = file
    .prepare(
      `select r.id, r.max_patient as maxPatient, r.use_multi_call as multi, count(*) as n from did_waitings w
       join dids d on d.id = w.did_id join rooms r on r.id = d.room_id where w.status = 'CALLED' group by r.id`,
    )
    .all()
  return rows(rooms)
    .filter(({ maxPatient, multi, n }) => n > roomCapacity({ maxPatient, useMultiCall: multi === 1 }))
    .map(({ id, n }) => `room ${id} has ${n} in exam`)
}

const rows = (found: unknown[]) => found as { id: number; maxPatient: number; multi: number; n: number }[]
