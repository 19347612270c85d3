import type { Kysely } from 'kysely'
import { type SettingsAnswer, type SettingsPatch, Settings } from '../../contract/settings.ts'
import {
  type DisplayAccess,
  ENVIRONMENT_NAMES,
  type HospitalSettings,
  SETTING_DEFAULTS,
  SETTING_NAMES,
  type SettingName,
} from '../../domain/hospitalSettings.ts'
import type { WaitLimits } from '../../domain/waitLimits.ts'
import { renewPicture } from '../db/uploads.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { conflict, invalid } from '../http/refusals.ts'
import type { DB } from '../db/schema.ts'

/** Change of one setting, for the audit log. */
export interface SettingChange {
  readonly setting: SettingName
  readonly from: string | number | boolean | null
  readonly to: string | number | boolean | null
}

/**
 * The hospital's settings: of the environment, else as chosen in the console, else the defaults. Readers ask
 * {@link current} each time, so that a change takes effect without a restart.
 */
export class SettingService {
  readonly #unit: UnitOfWork
  readonly #fixed: Partial<HospitalSettings>
  readonly #listeners = new Set<(now: HospitalSettings, before: HospitalSettings) => void>()
  #current: HospitalSettings

  /** @param fixed settings of the environment */
  constructor(unit: UnitOfWork, fixed: Partial<HospitalSettings>) {
    this.#unit = unit
    this.#fixed = fixed
    this.#current = { ...SETTING_DEFAULTS, ...fixed }
  }

  /** The settings as last read. */
  get current(): HospitalSettings {
    return this.#current
  }

  /** Access to displays, and of tag readers without a sign-in. */
  accessOf(kind: 'display' | 'tag'): DisplayAccess {
    const { displayAccess, tagAccess } = this.#current
    return kind === 'tag' ? (tagAccess ?? displayAccess) : displayAccess
  }

  /** Whether any device needs to be approved: one that only reads tags is approved as a display is. */
  get pairing(): DisplayAccess {
    return this.accessOf('display') === 'PAIRED' || this.accessOf('tag') === 'PAIRED' ? 'PAIRED' : 'OPEN'
  }

  get waitLimits(): WaitLimits {
    return { warning: this.#current.waitWarning, alarm: this.#current.waitAlarm }
  }

  /** Calls a listener with each change, also one that another server has made. */
  onChange(listener: (now: HospitalSettings, before: HospitalSettings) => void): void {
    this.#listeners.add(listener)
  }

  /** Reads the settings again. With several servers, call it every few seconds. */
  async refresh(): Promise<void> {
    const before = this.#current
    const now = { ...SETTING_DEFAULTS, ...(await readHospitalSettings(this.#unit.db)), ...this.#fixed }
    this.#current = now
    if (changesBetween(before, now).length > 0) for (const listener of this.#listeners) listener(now, before)
  }

  async read(): Promise<SettingsAnswer> {
    await this.refresh()
    const fixed = Object.entries(ENVIRONMENT_NAMES).filter(([name]) => name in this.#fixed)
    return { settings: this.#current, fixed: Object.fromEntries(fixed) }
  }

  /**
   * Changes settings.
   * @throws 409 for a setting of the environment; 400 for limits of waits in the wrong order, or a logo that nobody uploaded
   */
  async update(audit: Audit<SettingChange[]>, patch: SettingsPatch): Promise<SettingsAnswer> {
    for (const name of SETTING_NAMES) if (name in patch && name in this.#fixed) throw conflict('FIXED_SETTING')
    await this.#unit.change(audit, async (tx) => {
      const before = { ...SETTING_DEFAULTS, ...(await readHospitalSettings(tx)) }
      const after = { ...before, ...patch }
      if (after.waitWarning >= after.waitAlarm)
        throw invalid('waitAlarm', 'BELOW_WARNING', { minutes: after.waitWarning })
      if (patch.logo && !(await renewPicture(tx, patch.logo))) throw invalid('logo', 'NO_SUCH_PICTURE')
      await storeSettings(tx, patch)
      return changesBetween(before, after)
    })
    return this.read()
  }
}

function changesBetween(before: HospitalSettings, after: HospitalSettings): SettingChange[] {
  return SETTING_NAMES.filter((name) => before[name] !== after[name]).map((setting) => ({
    setting,
    from: before[setting],
    to: after[setting],
  }))
}

/** Reads the settings that the hospital has changed. Those that this version does not accept are skipped. */
export async function readHospitalSettings(db: Kysely<DB>): Promise<SettingsPatch> {
  const rows = await db.selectFrom('hospital_settings').selectAll().execute()
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => {
      const known = SETTING_NAMES.find((each) => each === name)
      const parsed = known && Settings.shape[known].safeParse(JSON.parse(value))
      return parsed?.success ? [[name, parsed.data]] : []
    }),
  )
}

/** Stores settings; those that are not named stay as they are. */
async function storeSettings(db: Kysely<DB>, patch: SettingsPatch): Promise<void> {
  const rows = Object.entries(patch).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await db
    .insertInto('hospital_settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}
