import { KOREAN, type Language } from '../../domain/text.ts'
import { CHECK_IDS, type CheckId } from '../../domain/serverChecks.ts'
import type { BackupStatus } from '../../contract/backup.ts'
import type { StatusCheck, StatusState } from '../../contract/status.ts'
import { say } from '../http/messages/say.ts'
import { readBackupStatus } from './backupStatus.ts'
import type { CheckFacts, ServerFinding, StatusSources } from './checks/check.ts'
import { CHECKS } from './checks/checks.ts'
import { type KnownDisplay, readDisplays } from './checks/displays.ts'
import { rankOf, warning, worded } from './finding.ts'

/** Checks, and what was read for them; undefined where the database did not answer. */
export interface StatusFacts {
  readonly checks: readonly (Omit<ServerFinding, 'since'> & Pick<StatusCheck, 'since'>)[]
  readonly backup: BackupStatus | undefined
  readonly displays: readonly KnownDisplay[] | undefined
}

/** Runs the checks of a server, and remembers since when each has been in its state. */
export class StatusWatch {
  readonly #sources: StatusSources
  readonly #known = new Map<CheckId, { readonly state: StatusState; readonly since: Date }>()

  constructor(sources: StatusSources) {
    this.#sources = sources
  }

  /** Runs all checks. @returns the worst first */
  async read(language: Language = KOREAN): Promise<readonly StatusCheck[]> {
    return (await this.look()).checks.map((check) => worded(check, language))
  }

  /** Runs all checks, and returns the facts that they were made of. */
  async look(): Promise<StatusFacts> {
    const now = new Date()
    const { config, database } = this.#sources
    const backup = readBackupStatus(database.db, config.backup !== undefined)
    const displays = readDisplays(database.db)
    const facts = { ...this.#sources, now, backup, displays }
    const findings = await Promise.all(CHECK_IDS.map((id) => look(id, facts)))
    const checks = findings
      .filter((finding) => finding !== undefined)
      .map((finding) => ({ ...finding, since: this.#since(finding, now).toISOString() }))
      .toSorted((a, b) => rankOf(b.state) - rankOf(a.state))
    const [backupFact, displayFacts] = await Promise.allSettled([backup, displays])
    return {
      checks,
      backup: backupFact.status === 'fulfilled' ? backupFact.value : undefined,
      displays: displayFacts.status === 'fulfilled' ? displayFacts.value : undefined,
    }
  }

  #since({ id, state, since }: ServerFinding, now: Date): Date {
    const known = this.#known.get(id)
    const kept = known?.state === state ? known : { state, since: now }
    this.#known.set(id, kept)
    return since ?? kept.since
  }
}

async function look(id: CheckId, facts: CheckFacts): Promise<ServerFinding | undefined> {
  try {
    return await CHECKS[id].look(facts)
  } catch {
    return warning(id, say('unread'), say('unread.advice'))
  }
}
