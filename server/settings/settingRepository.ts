import type { Kysely } from 'kysely'
import { Settings, type SettingsPatch } from '../../contract/settings.ts'
import { SETTING_NAMES } from '../../domain/hospitalSettings.ts'
import type { DB } from '../db/schema.ts'

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
export async function storeSettings(db: Kysely<DB>, patch: SettingsPatch): Promise<void> {
  const rows = Object.entries(patch).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await db
    .insertInto('hospital_settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}
