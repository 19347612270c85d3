import type { Kysely, Updateable } from 'kysely'
import { callLanguagesOf } from '../../contract/boardOptions.ts'
import type { DidOption } from '../../contract/didOptions.ts'
import { maskCharacter } from '../../domain/masking.ts'
import { callsOfRow } from '../db/boards/namingOfRow.ts'
import { ticketsOfRow } from '../db/boards/ticketsOfRow.ts'
import { fromFlag, optionalFlag } from '../db/tables/flags.ts'
import type { DB, Row } from '../db/schema.ts'
import { renewUpload } from '../db/boards/uploads.ts'

/** Changed fields of the options; the others stay. */
export type OptionChanges = { [K in Exclude<keyof DidOption, 'id'>]?: Some<DidOption[K]> }
type Some<T> = T extends object ? { [K in keyof T]?: T[K] | undefined } : T

/** Finds the options of a board; undefined when there is no such board. */
export async function findOption(db: Kysely<DB>, didId: number): Promise<DidOption | undefined> {
  const row = await db.selectFrom('did_options').selectAll().where('did_id', '=', didId).executeTakeFirst()
  return row && toOption(row)
}

/** Reads the options of a board and locks them until the transaction ends. */
export async function lockOption(tx: Kysely<DB>, didId: number): Promise<DidOption | undefined> {
  const found = tx.selectFrom('did_options').selectAll().where('did_id', '=', didId)
  const row = await found.forNoKeyUpdate().executeTakeFirst()
  return row && toOption(row)
}

/**
 * Changes the given fields; undefined when there is no such board. Renews the uploads that the board starts or stops to
 * use, so that `FileSweep` treats them as new.
 */
export async function updateOption(
  db: Kysely<DB>,
  didId: number,
  changes: OptionChanges,
): Promise<DidOption | undefined> {
  for (const url of await changedUploads(db, didId, changes)) if (url) await renewUpload(db, url)
  const values = { did_id: didId, ...toRow(changes) }
  const row = await db
    .updateTable('did_options')
    .set(values)
    .where('did_id', '=', didId)
    .returningAll()
    .executeTakeFirst()
  return row && toOption(row)
}

/** Returns the given URLs of uploads, and those that they replace. */
async function changedUploads(
  db: Kysely<DB>,
  didId: number,
  { doctorPhoto, video }: OptionChanges,
): Promise<(string | undefined)[]> {
  if (doctorPhoto?.url === undefined && video?.url === undefined) return []
  const before = await db
    .selectFrom('did_options')
    .select(['doctor_photo_url', 'video_url'])
    .where('did_id', '=', didId)
    .executeTakeFirst()
  const replaced = [
    doctorPhoto?.url === undefined ? undefined : before?.doctor_photo_url,
    video?.url === undefined ? undefined : before?.video_url,
  ]
  return [...replaced.filter((url) => url !== doctorPhoto?.url && url !== video?.url), doctorPhoto?.url, video?.url]
}

function toOption(row: Row<'did_options'>): DidOption {
  return {
    id: row.did_id,
    clock: fromFlag(row.clock),
    delayTime: { use: fromFlag(row.delay_time_use), content: row.delay_time_content },
    doctorPhoto: {
      use: fromFlag(row.doctor_photo_use),
      name: row.doctor_photo_name,
      type: row.doctor_photo_type,
      url: row.doctor_photo_url,
    },
    masking: {
      use: fromFlag(row.masking_use),
      index: row.masking_index,
      character: maskCharacter(row.masking_character),
    },
    notice: { use: fromFlag(row.notice_use), content: row.notice_content },
    video: { use: fromFlag(row.video_use), name: row.video_name, type: row.video_type, url: row.video_url },
    screen: {
      label: row.screen_label,
      scheme: row.screen_scheme,
      distance: row.screen_distance,
      language: row.screen_language,
      margin: row.screen_margin,
    },
    calls: callsOfRow(row),
    tag: { repeatSeconds: row.tag_repeat_seconds },
    voice: {
      use: fromFlag(row.voice_use),
      chime: row.voice_chime,
      volume: row.voice_volume,
      repeats: row.voice_repeats,
      quietFrom: row.voice_quiet_from,
      quietTo: row.voice_quiet_to,
      everyScreen: fromFlag(row.voice_every_screen),
      engine: row.voice_engine,
      hall: row.voice_hall,
    },
    tickets: ticketsOfRow(row),
  }
}

/** Returns the columns of the given fields; Kysely ignores undefined ones. */
function toRow({
  clock,
  delayTime,
  doctorPhoto,
  masking,
  notice,
  video,
  screen,
  calls,
  tag,
  voice,
  tickets,
}: OptionChanges): Updateable<DB['did_options']> {
  return {
    clock: optionalFlag(clock),
    delay_time_use: optionalFlag(delayTime?.use),
    delay_time_content: delayTime?.content,
    doctor_photo_use: optionalFlag(doctorPhoto?.use),
    doctor_photo_name: doctorPhoto?.name,
    doctor_photo_type: doctorPhoto?.type,
    doctor_photo_url: doctorPhoto?.url,
    masking_use: optionalFlag(masking?.use),
    masking_index: masking?.index,
    masking_character: masking?.character,
    notice_use: optionalFlag(notice?.use),
    notice_content: notice?.content,
    video_use: optionalFlag(video?.use),
    video_name: video?.name,
    video_type: video?.type,
    video_url: video?.url,
    screen_label: screen?.label,
    screen_scheme: screen?.scheme,
    screen_distance: screen?.distance,
    screen_language: screen?.language,
    screen_margin: screen?.margin,
    calls_no_show_after: calls?.noShowAfter,
    calls_no_show_places: calls?.noShowPlaces,
    calls_show_wait: optionalFlag(calls?.showWait),
    calls_delay_from_waits: optionalFlag(calls?.delayFromWaits),
    calls_show_reason: optionalFlag(calls?.showReason),
    calls_languages: calls?.languages && callLanguagesOf(calls.languages).join(','),
    tag_repeat_seconds: tag?.repeatSeconds,
    voice_use: optionalFlag(voice?.use),
    voice_chime: voice?.chime,
    voice_volume: voice?.volume,
    voice_repeats: voice?.repeats,
    voice_quiet_from: voice?.quietFrom,
    voice_quiet_to: voice?.quietTo,
    voice_every_screen: optionalFlag(voice?.everyScreen),
    voice_engine: voice?.engine,
    voice_hall: voice?.hall,
    tickets_use: optionalFlag(tickets?.use),
    tickets_label_kr: tickets?.label?.kr,
    tickets_label_en: tickets?.label?.en,
    tickets_icon: tickets?.icon,
    tickets_from: tickets?.from,
    tickets_to: tickets?.to,
    tickets_per_day: tickets?.perDay,
    tickets_order: tickets?.order,
  }
}
