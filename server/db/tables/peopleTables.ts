import type { Generated } from 'kysely'
import type { AuditAction, AuditKind } from '../../../contract/auditActions.ts'
import type { BackupReason, TrialFault } from '../../../contract/backup.ts'
import type { ClockState } from '../../../contract/status.ts'
import type { Authority } from '../../../domain/rights.ts'
import type { FirstPage } from '../../../domain/firstPage.ts'
import type { Flag } from './columns.ts'

/** Users, sessions, sign-in protection and the audit log. */
export interface PeopleTables {
  users: {
    id: string
    name: string
    position: string
    authority: Authority
    /** Where the console begins; null for who chose nothing. */
    first_page: Generated<FirstPage | null>
    /** `argon2id$…`: parameters, salt and hash. */
    password_hash: string
    suspended: Generated<Flag>
    /** The last day of the suspension; null for one without an end, and for a user who is not suspended. */
    suspended_until: Generated<string | null>
    last_login_at: Generated<string | null>
    /** Secret of the second factor's codes, sealed where a key is set; null without a second factor. */
    totp_secret: Generated<string | null>
    /** Secret that no code has confirmed yet. */
    totp_pending: Generated<string | null>
    /** Issuer and subject of the hospital account by which the user signs in; null for a user with a password. */
    provider_issuer: Generated<string | null>
    provider_subject: Generated<string | null>
    created_at: string
    updated_at: string | null
  }

  /** A right of `domain/rights.ts` that USER staff of the hospital do not have. */
  withheld_rights: {
    name: string
  }

  /** A key with which another program calls the API; a revoked one is deleted. */
  api_keys: {
    id: Generated<number>
    name: string
    /** SHA-256 of the key. */
    hash: string
    /** Scopes of `domain/rights.ts` with commas between them. */
    scopes: string
    /** Addresses and networks with commas between them; '' for any. */
    addresses: string
    /** null for a key without an end. */
    expires_at: string | null
    created_at: string
    created_by: string
    /** Time of the last call, to the minute. */
    last_used_at: Generated<string | null>
    last_address: Generated<string | null>
    /** Time, to the minute, and address of the last call from an address that the key does not have; null for none. */
    elsewhere_at: Generated<string | null>
    elsewhere_address: Generated<string | null>
  }

  /** A right of `domain/rights.ts` that USER staff of the hospital have, although they do not have it at first. */
  given_rights: {
    name: string
  }

  /** One sign-in on one device; it lives as long as its refresh tokens are used, and ends for all of them at once. */
  sessions: {
    id: string
    user_id: string
    /** Address of the sign-in; '' for sessions of older releases. */
    address: Generated<string>
    created_at: string
    expires_at: string
    /** When the provider of hospital accounts last confirmed the user; null for a session by password. */
    confirmed_at: Generated<string | null>
    /** The provider's refresh token, always sealed; null where it gave none, and without a key. */
    provider_token: Generated<string | null>
    /** Since when a server waits for the provider's answer about the user; null while none does. */
    asked_at: Generated<string | null>
  }

  /** A time step whose code of a user's second factor has counted. */
  used_codes: {
    user_id: string
    step: number
  }

  /** A recovery code of a user's second factor; a used one is deleted. */
  recovery_codes: {
    hash: string
    user_id: string
  }

  /** A completed sign-in by a hospital account, which nobody completes again. */
  finished_sign_ins: {
    /** SHA-256 of its state. */
    state: string
    expires_at: string
  }

  /** An issued refresh token. Rotated ones are kept until they expire, so that the use of a stolen copy is detected. */
  refresh_tokens: {
    /** SHA-256 of the token. */
    hash: string
    session_id: string
    expires_at: string
    /** When it was exchanged for its successor; null while it is valid. */
    rotated_at: string | null
  }

  /** Number of recent failures of a key, for the throttle of sign-ins. */
  login_failures: {
    /** SHA-256 of the counted key. */
    key: string
    failures: number
    last_at: string
  }

  /** The first response to a request with an `Idempotency-Key`. */
  idempotency_keys: {
    user_id: string
    key: string
    /** SHA-256 of the request and its body, in which a password is replaced by its scrypt hash. */
    fingerprint: string
    /** JSON. */
    answer: string
    created_at: string
  }

  /** A secret generated at the first start, such as the key that signs access tokens. */
  secrets: {
    name: string
    value: string
  }

  /** Append-only, enforced by triggers: a row is updated once, when it is sealed. */
  audit_log: {
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
    /** Position in the chain, from 1; null until sealed. */
    position: number | null
    /** Hash of the row and the previous seal; null until sealed. */
    seal: string | null
  }

  /** Name of a record since an instant; see db/audit/recordNames.ts. */
  record_names: {
    kind: AuditKind
    /** Id of the record as in the subjects of the audit log. */
    id: string
    /** '' for a name older than this table. */
    since: string
    /** Both '' since the record was deleted. */
    kr: string
    en: string
  }

  /** State of the server's clock, in one row; see clock/clockWatch.ts. */
  clock_checks: {
    id: number
    /** The newest instant at which the clock was right; '' before the first check. */
    seen_at: string
    state: ClockState
  }

  /** Result of the last nightly backup, in one row. */
  nightly_backups: {
    id: number
    /** Time of the last archive; null before the first. */
    good_at: string | null
    good_kib: number | null
    /** 1 if it is on the data's own disk. */
    on_data_disk: number | null
    /** BACKUP_DIR of the last archive, if it was on a mounted disk. */
    mounted_dir: string | null
    /** Time of the last failure; null while the last backup succeeded. */
    failed_at: string | null
    reason: BackupReason | null
    /** Trial restore of the last archive that was tried. */
    tried_at: string | null
    tried_visits: number | null
    tried_uploads: number | null
    tried_fault: TrialFault | null
  }

  /** Both ends of the chain, in one row: its last link, and the last link deleted after the retention. */
  audit_kept_chain: {
    id: number
    position: number
    seal: string
    cleared_position: number
    cleared_seal: string
  }

  /** Ends of the chain of the audit log. */
  audit_chain: PeopleTables['audit_kept_chain'] & {
    /** Highest id that was sealed. */
    last_id: number
    /** Entries up to this id are not sealed any more: one without a seal was changed. */
    floor_id: number
    /** Signature of the ends of both chains; null while the server has no key. */
    mac: string | null
  }

  /** Entry of the audit log that outlives the cut of its chain. */
  audit_kept: {
    /** Position in the chain of kept entries, from 1. */
    position: number
    /** Id of the entry in the log. */
    id: number
    /** Seal of the entry that was before it in the log. */
    previous: string
    /** Hash of the entry's seal and of the previous kept entry's. */
    seal: string
  }
}
