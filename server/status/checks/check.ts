import type { BackupStatus } from '../../../contract/backup.ts'
import type { ClockState } from '../../../contract/status.ts'
import type { ClockDifference } from '../../../domain/clockDifference.ts'
import type { CheckId } from '../../../domain/serverChecks.ts'
import { type Text, type Texts, type Values, withValues } from '../../../domain/text.ts'
import type { WaitLimits } from '../../../domain/waitLimits.ts'
import type { Database } from '../../db/database.ts'
import type { Finding } from '../finding.ts'
import type { JobState } from '../jobs.ts'
import type { FolderFault } from './backup.ts'
import type { KnownDisplay } from './displays.ts'

/** Result of a check of a running server. */
export type ServerFinding = Finding<CheckId, Text>

/** Parts of the server that the checks look at. */
export interface StatusSources {
  readonly database: Pick<Database, 'db' | 'dialect'>
  /** The settings that the checks read; the configuration is passed on as a whole. */
  readonly config: {
    readonly dataDir: string
    /** Undefined for no nightly backups. */
    readonly backup: object | undefined
  }
  /** The fault of the folder of the backups; null for none. */
  readonly backupFolder: () => FolderFault | null
  readonly clock: { check(): Promise<ClockState> }
  readonly jobs: () => ReadonlyMap<string, JobState>
  /** The certificate in use, as PEM; undefined for plain http. */
  readonly certificate: () => Buffer | undefined
  /** Clocks that sign-ins compare with this server's. */
  readonly otherClocks: { readonly differences: readonly ClockDifference[] }
  /** The hospital's limits of waits, for rooms without their own. */
  readonly limits: () => WaitLimits
  /** The provider of the hospital's accounts; undefined for none. */
  readonly provider: { readonly failingSince: Date | null } | undefined
}

/** Facts that a run of the checks looks at. */
export interface CheckFacts extends StatusSources {
  readonly now: Date
  readonly backup: Promise<BackupStatus>
  readonly displays: Promise<KnownDisplay[]>
}

/** Finds the state of one thing; undefined where there is nothing to check. */
type Look = (facts: CheckFacts) => Promise<ServerFinding> | ServerFinding | undefined

/** Returns a check of its texts and of what it looks at. */
export const check = (texts: Texts, look: Look) => ({ texts, look })

/** Returns the function that says a text of a check. */
export const saying = <const T extends Texts>(texts: T) =>
  Object.assign(
    <K extends keyof T>(key: K, ...[values]: Values<T[K]>): Text => withValues(texts[key] as Text, values),
    {
      texts,
    },
  )

const NAMED_MAX = 5

/** Returns the first names, as a list. */
export function namesOf(items: readonly { readonly name: string }[]): string {
  const names = items.map(({ name }) => name || '-')
  return names.length > NAMED_MAX ? `${names.slice(0, NAMED_MAX).join(', ')} …` : names.join(', ')
}
