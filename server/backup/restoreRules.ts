import type { Kysely } from 'kysely'
import type { AuditKind } from '../../contract/auditActions.ts'
import { AUTHORITIES, type Authority } from '../../domain/rights.ts'
import { SETTING_DEFAULTS, SETTING_NAMES, type SettingName } from '../../domain/hospitalSettings.ts'
import type { DB, Row } from '../db/schema.ts'
import { AGENT_TICKET_KEY } from '../db/secrets.ts'
import { type Flag, fromFlag } from '../db/tables/columns.ts'

/** What happens to a row of the archive: it stays as it is, is deleted, or is changed. */
type Fate<R> = 'KEEP' | 'DELETE' | ((row: R, replaced: readonly R[]) => Partial<R>)

/** A row that both databases have, as in the archive and as in the replaced data. */
interface Pair<R> {
  readonly restored: R
  readonly replaced: R
}

/** How the rows of an archive are compared with those of the data that they replace. */
export interface Merge<R> {
  /** Columns that identify a row in both. */
  readonly key: readonly (keyof R & string)[]
  /** Limits the rows that are compared to those with a value. */
  readonly only?: {
    readonly restored: readonly [column: keyof R & string, value: unknown]
    readonly replaced: readonly [column: keyof R & string, value: unknown]
  }
  /** Rows that count where a database has none with their key. */
  readonly defaults?: readonly R[]
  /** Rows that only the archive has: they were deleted since. They are settled before those that both have. */
  readonly gone: Fate<R>
  /** All rows, where the replaced data are lost. */
  readonly lost: Fate<R>
  /** Whether rows that only the replaced data have are added; those that belong to a user or a board, where it exists. */
  readonly added?: true | { readonly to: 'users' | 'dids'; readonly by: keyof R & string }
  /** Changes of a row that both have; columns that the database does not have are ignored. */
  readonly both?: (restored: R, replaced: R) => Partial<R>
  /** Columns whose changes nobody needs to be told. */
  readonly minor?: readonly (keyof R & string)[]
  /** Completes the comparison, before the tables that follow. */
  readonly finish?: (
    tx: Kysely<DB>,
    rows: { readonly gone: readonly R[]; readonly both: readonly Pair<R>[] },
  ) => Promise<void>
  /** How changes are told; absent for those that nobody needs to know. */
  readonly told?: Told<R>
}

interface Told<R> {
  readonly kind: AuditKind
  readonly idOf: (row: R) => string | number
  /** Name for the output and the audit log; absent where the number of rows is enough. */
  readonly nameOf?: (row: R) => string
  /** Korean, before the names: what does not work any more, and what is as before the restore. */
  readonly ended?: string
  readonly kept?: string
}

/** Tables of data are as in the archive. A table that ends has no rows after a restore, except those with a value. */
type Rule<R> = 'DATA' | { readonly endsExcept: readonly [column: keyof R & string, value: unknown] | null } | Merge<R>

const ENDS = { endsExcept: null } as const

/** Rule of a pause or an emergency of a board, which runs or is over now, whatever walls showed at the time of the backup. */
const shownNow = <R extends { did_id: number }>(told: Required<Pick<Told<R>, 'ended' | 'kept'>>): Merge<R> => ({
  key: ['did_id'],
  gone: 'DELETE',
  lost: 'KEEP',
  added: { to: 'dids', by: 'did_id' },
  both: (_, replaced) => replaced,
  told: { kind: 'did', idOf: ({ did_id }) => did_id, ...told },
})

const least = <T extends number>(a: T, b: T): T => (a < b ? a : b)
const greatest = <T extends number>(a: T, b: T): T => (a > b ? a : b)

/** Data of a user that open nothing; every other column is as in the replaced data. */
const USER_DATA = ['name', 'position', 'first_page', 'last_login_at', 'created_at', 'updated_at'] as const

const lowest = (a: Authority, b: Authority): Authority => (AUTHORITIES.indexOf(a) > AUTHORITIES.indexOf(b) ? a : b)

/** Whether two users sign in by the same hospital account: one was deleted, and signed in again as the other. */
const hasSameAccount = (a: Row<'users'>, b: Row<'users'>): boolean =>
  a.provider_subject !== null && a.provider_subject === b.provider_subject && a.provider_issuer === b.provider_issuer

/** Returns the longer of two suspensions. */
function longest(a: Row<'users'>, b: Row<'users'>): Pick<Row<'users'>, 'suspended' | 'suspended_until'> {
  const ends = ({ suspended, suspended_until }: Row<'users'>) =>
    fromFlag(suspended) ? (suspended_until ?? 'never') : ''
  const { suspended, suspended_until } = ends(a) > ends(b) ? a : b
  return { suspended, suspended_until }
}

/**
 * A restore must not end all administration: where no ROOT could sign in any more, those of the archive stay ROOT, but
 * suspended until the operator sets a password for one.
 */
async function keepSomeRoot(tx: Kysely<DB>, both: readonly Pair<Row<'users'>>[]): Promise<void> {
  const roots = await tx.selectFrom('users').select('id').where('authority', '=', 'ROOT').execute()
  const before = both.filter(({ restored }) => restored.authority === 'ROOT').map(({ restored }) => restored.id)
  if (roots.length > 0 || before.length === 0) return
  await tx
    .updateTable('users')
    .set({ authority: 'ROOT', suspended: 1, suspended_until: null })
    .where('id', 'in', before)
    .execute()
}

/** Result of a delivery that a restore ended; in English, as all results. */
const NOT_REPEATED = 'not sent again after a restore'

const given = (): Partial<Row<'webhook_deliveries'>> => ({
  state: 'FAILED',
  result: NOT_REPEATED,
  ended_at: new Date().toISOString(),
})

/** Ends what a receiver was still to be sent at the time of the backup. */
async function endDeliveries(tx: Kysely<DB>, webhooks: readonly Row<'webhooks'>[]): Promise<void> {
  for (const { id } of webhooks)
    await tx
      .updateTable('webhook_deliveries')
      .set(given())
      .where('webhook_id', '=', id)
      .where('state', '=', 'PENDING')
      .execute()
}

const stopped = (row: Row<'webhooks'>): Partial<Row<'webhooks'>> =>
  row.stopped_at === null ? { stopped_at: new Date().toISOString(), stopped_reason: 'RESTORED' } : {}

const hostOf = ({ url }: Row<'webhooks'>): string => URL.parse(url)?.host ?? '-'

/** Returns the value of a setting after a restore, of those of the archive and of the replaced data. */
type Merged<S extends SettingName> = (
  restored: (typeof SETTING_DEFAULTS)[S],
  replaced: (typeof SETTING_DEFAULTS)[S],
) => (typeof SETTING_DEFAULTS)[S]

/** Settings that protect: the stricter value, or the one of the replaced data where none is stricter; others are data. */
const SETTINGS: { readonly [S in SettingName]: Merged<S> | 'DATA' } = {
  hospitalName: 'DATA',
  logo: 'DATA',
  publicUrl: (_, replaced) => replaced,
  waitWarning: 'DATA',
  waitAlarm: 'DATA',
  visitNameDays: least,
  auditDays: greatest,
  idleMinutes: (a, b) => (a === 0 || b === 0 ? greatest(a, b) : least(a, b)),
  displayAccess: (a, b) => (a === 'PAIRED' ? a : b),
  tagAccess: (a, b) => ([a, b].includes('PAIRED') ? 'PAIRED' : a === null ? a : b),
  statisticsByPerson: (a, b) => a && b,
  kioskQuestion: (a, b) => (a === 'NONE' ? b : a),
  patientFeedback: 'DATA',
}

function mergedSetting({ name, value }: Row<'hospital_settings'>, replaced: string): Partial<Row<'hospital_settings'>> {
  const merge = SETTINGS[name as SettingName] as ((a: unknown, b: unknown) => unknown) | 'DATA' | undefined
  if (merge === 'DATA' || merge === undefined) return {}
  return { value: JSON.stringify(merge(JSON.parse(value), JSON.parse(replaced))) }
}

/**
 * What a restore does with the rows of each table. A restore brings data back and never a permission: a row that lets in,
 * lets out or protects is afterwards never weaker than in the replaced data. The tables are settled in this order.
 */
export const RESTORE_RULES: { readonly [T in keyof DB]: Rule<Row<T>> } = {
  rooms: {
    key: ['id'],
    gone: 'KEEP',
    lost: 'KEEP',
    both: (a, b) => ({
      use_rfid: least(a.use_rfid, b.use_rfid),
      is_accessible: least(a.is_accessible, b.is_accessible),
      closed_places: b.closed_places,
    }),
    minor: ['closed_places'],
    told: { kind: 'room', idOf: ({ id }) => id, nameOf: ({ no }) => no, kept: '태그를 받지 않는 검사실' },
  },
  exams: 'DATA',
  dids: 'DATA',
  did_options: {
    key: ['did_id'],
    gone: 'KEEP',
    lost: 'KEEP',
    both: (_, { masking_use, masking_index, masking_character, screen_label }) => ({
      ...(fromFlag(masking_use) && { masking_use, masking_index, masking_character }),
      ...(screen_label === 'NUMBER' && { screen_label }),
    }),
    told: { kind: 'did', idOf: ({ did_id }) => did_id, kept: '환자 이름을 복원 전처럼 가린 대기판' },
  },
  tag_mappings: {
    key: ['id', 'normal_tag_value'],
    gone: 'KEEP',
    lost: 'KEEP',
    // The tag is known again, but stands for nobody.
    finish: async (tx, { gone }) => {
      for (const { id } of gone)
        await tx.updateTable('visits').set({ tag_mapping_id: null }).where('tag_mapping_id', '=', id).execute()
    },
    told: {
      kind: 'tag',
      idOf: ({ id }) => id,
      nameOf: ({ tag_no }) => tag_no,
      ended: '삭제되었다가 돌아와 접수에서 뗀 태그',
    },
  },
  users: {
    key: ['id'],
    gone: (user, replaced) => ({
      suspended: 1,
      suspended_until: null,
      totp_pending: null,
      ...(replaced.some((other) => hasSameAccount(user, other)) && { provider_issuer: null, provider_subject: null }),
    }),
    lost: () => ({ totp_pending: null }),
    both: (restored, replaced) => ({
      ...replaced,
      ...Object.fromEntries(USER_DATA.map((column) => [column, restored[column]])),
      authority: lowest(restored.authority, replaced.authority),
      ...longest(restored, replaced),
      totp_pending: null,
    }),
    minor: ['totp_pending'],
    finish: (tx, { both }) => keepSomeRoot(tx, both),
    told: {
      kind: 'user',
      idOf: ({ id }) => id,
      nameOf: ({ id }) => id,
      ended: '사용 정지로 돌아온 사용자',
      kept: '비밀번호·권한·2단계 인증·사용 정지를 복원 전의 값으로 둔 사용자',
    },
  },
  withheld_rights: {
    key: ['name'],
    gone: 'KEEP',
    lost: 'KEEP',
    added: true,
    told: { kind: 'none', idOf: ({ name }) => name, nameOf: ({ name }) => name, kept: '직원에게 계속 주지 않는 권한' },
  },
  api_keys: {
    key: ['hash'],
    gone: 'DELETE',
    lost: 'DELETE',
    both: ({ id }, replaced) => ({ ...replaced, id }),
    minor: ['last_used_at', 'last_address', 'elsewhere_at', 'elsewhere_address'],
    told: {
      kind: 'apiKey',
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      ended: '끝난 연동 키',
      kept: '복원 전의 값으로 둔 연동 키',
    },
  },
  given_rights: {
    key: ['name'],
    gone: 'DELETE',
    lost: 'KEEP',
    told: { kind: 'none', idOf: ({ name }) => name, nameOf: ({ name }) => name, ended: '직원에게 주지 않는 권한' },
  },
  sessions: ENDS,
  // No code counts twice.
  used_codes: { key: ['user_id', 'step'], gone: 'KEEP', lost: 'KEEP', added: { to: 'users', by: 'user_id' } },
  recovery_codes: {
    key: ['hash'],
    gone: 'DELETE',
    lost: 'DELETE',
    added: { to: 'users', by: 'user_id' },
    told: {
      kind: 'user',
      idOf: ({ user_id }) => user_id,
      nameOf: ({ user_id }) => user_id,
      ended: '백업 때의 2단계 인증 복구 코드를 쓸 수 없는 사용자',
      kept: '2단계 인증 복구 코드를 복원 전의 것으로 둔 사용자',
    },
  },
  finished_sign_ins: { key: ['state'], gone: 'KEEP', lost: 'KEEP', added: true },
  refresh_tokens: ENDS,
  login_failures: { key: ['key'], gone: 'KEEP', lost: 'KEEP', added: true, both: (_, replaced) => replaced },
  // With another key, each paired agent would have to be paired again.
  secrets: { endsExcept: ['name', AGENT_TICKET_KEY] },
  files: 'DATA',
  board_sets: 'DATA',
  board_set_boards: 'DATA',
  hospital_settings: {
    key: ['name'],
    defaults: SETTING_NAMES.map((name) => ({ name, value: JSON.stringify(SETTING_DEFAULTS[name]) })),
    gone: 'KEEP',
    lost: 'KEEP',
    both: (restored, { value }) => mergedSetting(restored, value),
    told: {
      kind: 'none',
      idOf: ({ name }) => name,
      nameOf: ({ name, value }) => `${name}=${value}`,
      kept: '복원 전의 값이나 더 엄격한 값으로 둔 설정',
    },
  },
  idempotency_keys: 'DATA',
  visits: {
    key: ['id', 'created_at'],
    only: { restored: ['status', 'OPEN'], replaced: ['hide_name', 1 satisfies Flag] },
    gone: 'KEEP',
    lost: 'KEEP',
    both: (_, { hide_name }) => ({ hide_name }),
    told: { kind: 'visit', idOf: ({ id }) => id, kept: '이름을 계속 숨기는 접수' },
  },
  visit_rooms: 'DATA',
  patient_pages: {
    key: ['hash'],
    gone: 'DELETE',
    lost: 'DELETE',
    told: { kind: 'visit', idOf: ({ visit_id }) => visit_id, ended: '끝난 환자 휴대전화 안내' },
  },
  feedback_days: 'DATA',
  appointments: 'DATA',
  appointment_rooms: 'DATA',
  // A patient whom a kiosk has sent to the desk after wrong answers is not asked again.
  kiosk_answers: {
    key: ['appointment_id', 'birth_day', 'phone_end'],
    gone: 'KEEP',
    lost: 'KEEP',
    both: (a, b) => ({ wrong: greatest(a.wrong, b.wrong) }),
  },
  deleted_appointments: 'DATA',
  packages: 'DATA',
  package_rooms: 'DATA',
  did_waitings: 'DATA',
  did_waiting_moves: 'DATA',
  did_pauses: shownNow({
    ended: '백업 때의 호출 멈춤을 되살리지 않은 대기판',
    kept: '호출 멈춤을 복원 전의 것으로 둔 대기판',
  }),
  did_emergencies: shownNow({
    ended: '백업 때의 비상 안내를 띄우지 않는 대기판',
    kept: '비상 안내를 복원 전과 같이 띄우는 대기판',
  }),
  audit_log: 'DATA',
  audit_chain: 'DATA',
  audit_kept: 'DATA',
  audit_kept_chain: 'DATA',
  record_names: 'DATA',
  clock_checks: 'DATA',
  nightly_backups: 'DATA',
  displays: 'DATA',
  display_pairings: ENDS,
  display_keys: ENDS,
  tag_taps: 'DATA',
  voice_turns: 'DATA',
  voice_parts: 'DATA',
  // No number is given twice on a day.
  day_numbers: {
    key: ['day'],
    gone: 'KEEP',
    lost: 'KEEP',
    added: true,
    both: (a, b) => ({ last: greatest(a.last, b.last) }),
  },
  statistics_days: 'DATA',
  statistics_marks: 'DATA',
  statistics_names: 'DATA',
  board_rooms: 'DATA',
  intake_patients: 'DATA',
  intake_refs: 'DATA',
  intake_patient_numbers: 'DATA',
  intake_unchanged: 'DATA',
  intake_refusals: 'DATA',
  intake_codes: 'DATA',
  intake_numbers: 'DATA',
  intake_exceptions: 'DATA',
  intake_hints: 'DATA',
  intake_files: 'DATA',
  intake_leases: 'DATA',
  intake_counts: 'DATA',
  kiosk_pairings: ENDS,
  // Staff have gone to who called at the time of the backup; who calls now still waits.
  kiosks: {
    key: ['api_key_id'],
    gone: () => ({ help_at: null }),
    lost: () => ({ help_at: null }),
    both: (_, { help_at }) => ({ help_at }),
  },
  servers: 'DATA',
  hl7_failures: 'DATA',
  webhooks: {
    key: ['id', 'created_at'],
    gone: stopped,
    lost: stopped,
    both: (restored, replaced) => ({
      ...replaced,
      includes_names: least(restored.includes_names, replaced.includes_names),
    }),
    minor: ['failing_since', 'sent_at'],
    finish: (tx, { gone, both }) => {
      const left = both.filter(
        ({ restored, replaced }) =>
          restored.url !== replaced.url || (restored.stopped_at === null && replaced.stopped_at !== null),
      )
      return endDeliveries(tx, [...gone, ...left.map(({ restored }) => restored)])
    },
    told: {
      kind: 'webhook',
      idOf: ({ id }) => id,
      nameOf: hostOf,
      ended: '최종관리자가 연동 페이지에서 다시 시작할 때까지 보내지 않는 외부 알림',
      kept: '복원 전의 값으로 둔 외부 알림',
    },
  },
  // Those that are not waiting any more were sent since, or given up.
  webhook_deliveries: {
    key: ['id', 'at'],
    only: { restored: ['state', 'PENDING'], replaced: ['state', 'PENDING'] },
    gone: given,
    lost: 'KEEP',
  },
}
