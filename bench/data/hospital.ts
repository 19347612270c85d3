import { openDatabase } from '../../server/db/database.ts'
import { openEmbedded } from '../../server/db/sqlite/embedded.ts'

/** Size of a hospital. */
export interface Hospital {
  /** Rooms, each with a board. */
  readonly boards: number
  /** Waiting patients, distributed over the boards in turn. */
  readonly waiting: number
  /** Former patients, each with a visit, an ended entry and its log row. */
  readonly history: number
}

/** First ids of each kind, far apart, so that an id reveals its kind. */
export const FIRST = { room: 10_000_001, did: 20_000_001, visit: 30_000_001, entry: 40_000_001 } as const

/** Fills an empty data folder with a hospital directly in the database: a million rows take seconds that way. */
export async function fillHospital(dataDir: string, { boards, waiting, history }: Hospital): Promise<void> {
  await (await openDatabase({ dataDir })).close()
  const file = openEmbedded(dataDir)
  const write = (sql: string, ...values: (number | string | null)[]) => void file.prepare(sql).run(...values)
  file.exec('begin')
  write(
    `insert into rooms (id, no, name_kr, name_en, name_cn, name_jp, memo, max_patient, use_multi_call, use_rfid, is_accessible)
     ${NUMBERS} select ? + i, i + 1, '검사실 ' || (i + 1), '', '', '', '', 1000, 1, 1, 1 from numbers`,
    boards,
    FIRST.room,
  )
  write(
    `insert into dids (id, no, name_kr, doctor_kr, explain_kr, agent_port, ip_address, mac_address, rfid_reader_id, room_id)
     ${NUMBERS} select ? + i, i + 1, '대기판 ' || (i + 1), '', '', '', '', '', '', ? + i from numbers`,
    boards,
    FIRST.did,
    FIRST.room,
  )
  const gone = FIRST.visit + waiting
  // All within the last hour: the server writes a mark on each patient of an earlier day.
  const joining = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour', '+' || (i * ${HOUR_S / waiting}) || ' seconds')`
  write(
    `insert into visits (id, name, patient_no, status, created_at, day, number) ${NUMBERS} select ? + i, ${NAME}, 'P' || i, 'OPEN', ${joining}, '2026', i from numbers`,
    waiting,
    FIRST.visit,
  )
  write(
    `insert into did_waitings (id, status, created_at, did_id, visit_id) ${NUMBERS} select ? + i, 'WAITING', ${joining}, ? + i % ?, ? + i from numbers`,
    waiting,
    FIRST.entry,
    FIRST.did,
    boards,
    FIRST.visit,
  )
  write(
    `insert into visits (id, name, patient_no, status, created_at, closed_at, day, number)
     ${NUMBERS} select ? + i, ${NAME}, 'H' || i, 'CLOSED', ${instant('i')}, ${instant('i + 600')}, '2025', i from numbers`,
    history,
    gone,
  )
  write(
    `insert into did_waitings (id, status, created_at, called_at, ended_at, did_id, visit_id)
     ${NUMBERS} select ? + i, 'DONE', ${instant('i')}, ${instant('i + 300')}, ${instant('i + 600')}, ? + i % ?, ? + i from numbers`,
    history,
    FIRST.entry + waiting,
    FIRST.did,
    boards,
    gone,
  )
  write(
    `insert into did_waiting_moves (action, from_status, to_status, note, at, did_waiting_id, did_id, visit_id)
     ${NUMBERS} select 'done', 'CALLED', 'DONE', '', ${instant('i + 600')}, ? + i, ? + i % ?, ? + i from numbers`,
    history,
    FIRST.entry + waiting,
    FIRST.did,
    boards,
    gone,
  )
  file.exec('commit')
  file.close()
}

/** SQL of the numbers from 0 up to, but not including, the first parameter. */
const NUMBERS =
  'with recursive numbers (i) as (select 0 where ?1 > 0 union all select i + 1 from numbers where i + 1 < ?1)'
const NAME = `'환자' || i`
const HOUR_S = 3_600
const instant = (seconds: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', '2025-01-01', '+' || (${seconds}) || ' seconds')`
