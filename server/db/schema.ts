import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { AuditAction, AuditKind } from '../../contract/auditActions.ts'
import type { PatientLabel, Scheme } from '../../contract/screen.ts'
import type { Authority } from '../../domain/authority.ts'
import type { WaitingStatus } from '../../domain/waiting.ts'
import type { FrontReason, MoveAction } from '../../domain/waitingMoves.ts'

/**
 * The tables, in the portable subset of SQLite and PostgreSQL: booleans are 0 or 1, instants ISO 8601 text in UTC,
 * ids of our own making integers. Repositories turn rows into contract types.
 */
export interface DB {
  rooms: RoomTable
  exams: ExamTable
  dids: DidTable
  did_options: DidOptionTable
  tag_mappings: TagMappingTable
  users: UserTable
  sessions: SessionTable
  refresh_tokens: RefreshTokenTable
  login_failures: LoginFailureTable
  secrets: SecretTable
  files: FileTable
  visits: VisitTable
  visit_rooms: VisitRoomTable
  did_waitings: DidWaitingTable
  did_waiting_moves: DidWaitingMoveTable
  audit_log: AuditLogTable
  audit_chain: AuditChainTable
  displays: DisplayTable
  display_pairings: DisplayPairingTable
  display_keys: DisplayKeyTable
  day_numbers: DayNumberTable
}

/** 0 or 1. */
export type Flag = number

interface RoomTable {
  id: Generated<number>
  no: string
  name_kr: string
  name_en: string
  name_cn: string
  name_jp: string
  /** The names in one text, folded by the database. */
  name_search: GeneratedAlways<string>
  max_patient: number
  memo: string
  use_multi_call: Flag
  use_rfid: Flag
  is_accessible: Flag
}

interface ExamTable {
  id: string
  name: string
  /** Minutes. */
  avg_time: number
  memo: string
}

interface DidTable {
  id: Generated<number>
  no: string
  name_kr: string
  doctor_kr: string
  explain_kr: string
  agent_port: string
  ip_address: string
  mac_address: string
  rfid_reader_id: string
  room_id: number | null
  /** Grows with every change of what the board shows. */
  version: Generated<number>
}

interface DidOptionTable {
  did_id: number
  clock: Flag
  delay_time_use: Flag
  /** Minutes. */
  delay_time_content: number
  doctor_photo_use: Flag
  doctor_photo_name: string
  doctor_photo_type: string
  doctor_photo_url: string
  masking_use: Flag
  masking_index: number
  masking_character: string
  notice_use: Flag
  notice_content: string
  video_use: Flag
  video_name: string
  video_type: 'FILE' | 'URL'
  video_url: string
  screen_label: Generated<PatientLabel>
  screen_scheme: Generated<Scheme>
  /** Metres. */
  screen_distance: Generated<number>
}

interface TagMappingTable {
  id: Generated<number>
  tag_no: string
  tag_value: string
  tag_type: string
  memo: string
}

interface UserTable {
  id: string
  name: string
  position: string
  authority: Authority
  /** `argon2id$…`: parameters, salt and hash. */
  password_hash: string
  created_at: string
  updated_at: string | null
}

/** One sign-in on one device; it lives as long as its refresh tokens are used, and ends for all of them at once. */
interface SessionTable {
  id: string
  user_id: string
  /** Where it began; '' for those of before this was kept. */
  address: Generated<string>
  created_at: string
  expires_at: string
}

/** A refresh token that was given out; rotated ones are kept until they expire, so that a stolen copy is noticed. */
interface RefreshTokenTable {
  /** SHA-256 of the token. */
  hash: string
  session_id: string
  expires_at: string
  /** When it was exchanged for its successor; null while it is valid. */
  rotated_at: string | null
}

/** How often something failed of late: the throttle of sign-ins. */
interface LoginFailureTable {
  /** SHA-256 of what is counted. */
  key: string
  failures: number
  last_at: string
}

/** What the installation made for itself on its first start, such as the key that signs access tokens. */
interface SecretTable {
  name: string
  value: string
}

interface FileTable {
  /** Made by the server; the file's name under `uploads/`. */
  name: string
  original_name: string
  content_type: string
  bytes: number
  created_at: string
}

interface VisitTable {
  id: Generated<number>
  name: string
  patient_no: string
  tag_mapping_id: number | null
  status: 'OPEN' | 'CLOSED'
  created_at: string
  closed_at: string | null
  /** The name appears on no public screen. */
  hide_name: Generated<Flag>
  /** Day of the check-in in the house's time zone, and the patient's number on it. */
  day: string
  number: number
}

/** The rooms that a visit plans, in order of `position`. */
interface VisitRoomTable {
  visit_id: number
  position: number
  room_id: number
}

/** A patient's place at a board; see `domain/waiting.ts` for its states. */
interface DidWaitingTable {
  id: Generated<number>
  did_id: number
  visit_id: number
  status: WaitingStatus
  /** When the patient joined: the order of the queue behind those who were moved to its front (DE-10). */
  created_at: string
  /** When last called; null before. */
  called_at: string | null
  /** When done or canceled; null before. */
  ended_at: string | null
  /** When moved to the front of the queue, the latest first; '' for who was not. */
  front_at: Generated<string>
  /** When a display first confirmed that it shows the last call; null before. */
  shown_at: string | null
}

/** The log of every move of an entry, in the transaction of the move. */
interface DidWaitingMoveTable {
  id: Generated<number>
  did_waiting_id: number
  /** The board after the move. */
  did_id: number
  visit_id: number
  action: MoveAction
  /** Null for who joined. */
  from_status: WaitingStatus | null
  to_status: WaitingStatus
  /** JSON of what an undo restores; null for who joined. */
  before: string | null
  reason: FrontReason | null
  note: string
  /** Null for who was not signed in, or was deleted since. */
  user_id: string | null
  user_name: string | null
  at: string
}

/** The last number that was given out on a day. */
interface DayNumberTable {
  day: string
  last: number
}

/** A screen that shows a board; it stays known after it went, until staff forget it. */
interface DisplayTable {
  id: string
  did_id: number
  screen: string
  version: string
  address: string
  connected_at: string
  gone_at: string | null
}

/** A display that shows a code until staff approve it; it is over when its key was handed out, or its time. */
interface DisplayPairingTable {
  /** SHA-256 of the text by which the display asks for its key. */
  secret_hash: string
  code: string
  display_id: string
  did_id: number
  screen: string
  address: string
  created_at: string
  expires_at: string
  /** Who approved it, and when; null before. */
  user_id: string | null
  user_name: string | null
  approved_at: string | null
}

/** What lets a display show a board where displays are paired; it goes with the display, and with the board. */
interface DisplayKeyTable {
  /** SHA-256 of the key. */
  hash: string
  display_id: string
  did_id: number
  /** Who approved it: no reference, for it outlives them. */
  user_id: string
  user_name: string
  approved_at: string
}

/** Append-only, as triggers see to: a row changes once, when it is sealed. */
interface AuditLogTable {
  id: Generated<number>
  at: string
  user_id: string | null
  user_name: string | null
  address: string
  action: AuditAction
  kind: AuditKind
  /** Ids with commas between them. */
  subjects: string
  /** JSON. */
  details: string
  /** Place in the chain, from 1; null until sealed. */
  position: number | null
  /** Hash of the row and the seal before it; null until sealed. */
  seal: string | null
}

/** The two ends of the chain, in one row: its last link, and the last of those cleared away after the retention. */
interface AuditChainTable {
  id: number
  position: number
  seal: string
  cleared_position: number
  cleared_seal: string
}

export type Row<T extends keyof DB> = Selectable<DB[T]>

export const toFlag = (value: boolean): Flag => (value ? 1 : 0)
export const fromFlag = (value: Flag): boolean => value === 1
/** For patches: what is not named stays as it is. */
export const optionalFlag = (value: boolean | undefined): Flag | undefined => (value === undefined ? undefined : toFlag(value))
