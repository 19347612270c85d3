import { Client } from 'pg'
import { openDatabase } from '../../server/db/database.ts'
import { Postgres, query } from '../../tests/harness/postgres.ts'
import { FIRST } from '../data/hospital.ts'

/** Default durability: each commit is on the disk before it is confirmed. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
}
const NAME = 'hospital'

export interface PostgresHospital {
  readonly postgres: Postgres
  readonly name: string
  readonly url: string
  /** Version of the server: `15.8`. */
  readonly version: string
}

/** Size of a hospital; see data/hospital.ts. */
interface Size {
  readonly boards: number
  readonly waiting: number
}

/** Starts a separate PostgreSQL with a hospital in it. The caller removes it. */
export async function postgresHospital(dataDir: string, size: Size): Promise<PostgresHospital> {
  const postgres = await Postgres.start(SETTINGS)
  try {
    await query(postgres.url('postgres'), `create database ${NAME}`)
    const url = postgres.url(NAME)
    await (await openDatabase({ dataDir, databaseUrl: url })).close()
    await fill(url, size)
    const [version = ''] = /[\d.]+/.exec(postgres.version) ?? []
    return { postgres, name: NAME, url, version }
  } catch (error) {
    await postgres.remove()
    throw error
  }
}

/** Inserts the same hospital as {@link fillHospital}, with rooms that are never full. */
async function fill(url: string, { boards, waiting }: Size): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into rooms (id, no, name_kr, name_en, name_cn, name_jp, memo, max_patient, use_multi_call, use_rfid, is_accessible)
     select $1::int + i, (i + 1)::text, '검사실 ' || (i + 1), '', '', '', '', 100000, 1, 1, 1 from generate_series(0, $2::int - 1) i`,
    [FIRST.room, boards],
  )
  await client.query(
    `insert into dids (id, no, name_kr, doctor_kr, explain_kr, agent_port, ip_address, mac_address, rfid_reader_id, room_id)
     select $1::int + i, (i + 1)::text, '대기판 ' || (i + 1), '', '', '', '', '', '', $2::int + i from generate_series(0, $3::int - 1) i`,
    [FIRST.did, FIRST.room, boards],
  )
  await client.query(
    `insert into did_options (did_id, doctor_photo_name, doctor_photo_type, doctor_photo_url, masking_character, notice_content, video_name, video_type, video_url,
       clock, delay_time_use, doctor_photo_use, masking_use, notice_use, video_use, delay_time_content, masking_index)
     select id, '', '', '', 'O', '', '', 'FILE', '', 0, 0, 0, 0, 0, 0, 0, 2 from dids`,
  )
  // All within the last hour: the server writes a mark on each patient of an earlier day.
  const instant = `to_char(now() at time zone 'utc' + (i / ${waiting}.0 - 1) * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  await client.query(
    `insert into visits (id, name, patient_no, status, created_at, day, number)
     select $1::int + i, '환자' || i, 'P' || i, 'OPEN', ${instant}, '2026', i from generate_series(0, $2::int - 1) i`,
    [FIRST.visit, waiting],
  )
  await client.query(
    `insert into did_waitings (id, status, created_at, did_id, visit_id)
     select $1::int + i, 'WAITING', ${instant}, $2::int + i % $3::int, $4::int + i from generate_series(0, $5::int - 1) i`,
    [FIRST.entry, FIRST.did, boards, FIRST.visit, waiting],
  )
  await client.query('vacuum analyze')
  await client.end()
}
