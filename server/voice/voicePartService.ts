import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Sound, VoicePart } from '../../contract/voiceParts.ts'
import { VOICE_PART_SECONDS_MAX, VOICE_PARTS_MAX } from '../../domain/limits.ts'
import { isPart } from '../../domain/voice/announcement.ts'
import type { DB } from '../db/schema.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { conflict, invalid, refuse } from '../http/refusals.ts'
import { readWav, secondsOf, writeWav } from './wav.ts'

/** A recording as sent by a client. */
interface Sent {
  readonly part: string
  /** Base64. */
  readonly wav: string
}

const VERSION_LETTERS = 16

/** Manages a hospital's own recordings of the parts of spoken calls (docs/decisions/displays.md#other-voices). */
export class VoicePartService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  list(): Promise<VoicePart[]> {
    return listParts(this.#unit.db)
  }

  /** @throws 404 for a part without a recording of the hospital */
  async one(part: string): Promise<Sound> {
    const row = await this.#unit.db.selectFrom('voice_parts').select('wav').where('part', '=', part).executeTakeFirst()
    if (!row) throw refuse(404, 'NOT_FOUND.recording')
    return row
  }

  /** Stores recordings, all or none, replacing earlier ones. @throws 400 for an unknown part or an unreadable sound */
  store(audit: Audit<VoicePart[]>, sent: readonly Sent[]): Promise<VoicePart[]> {
    const rows = sent.map(({ part, wav }) => ({
      part,
      ...recordingOf(part, wav),
      created_at: new Date().toISOString(),
    }))
    return this.#unit.change(audit, async (tx) => {
      for (const row of rows)
        await tx
          .insertInto('voice_parts')
          .values(row)
          .onConflict((taken) => taken.column('part').doUpdateSet(row))
          .execute()
      const parts = await listParts(tx)
      if (parts.length > VOICE_PARTS_MAX) throw conflict('TOO_MANY_PARTS', { max: VOICE_PARTS_MAX })
      return parts
    })
  }

  /** Deletes recordings, so that the shipped ones are used again; parts without a recording are ignored. */
  remove(audit: Audit<VoicePart[]>, parts: readonly string[]): Promise<VoicePart[]> {
    return this.#unit.change(audit, async (tx) => {
      await tx.deleteFrom('voice_parts').where('part', 'in', parts).execute()
      return listParts(tx)
    })
  }
}

const listParts = (db: Kysely<DB>): Promise<VoicePart[]> =>
  db.selectFrom('voice_parts').select(['part', 'version', 'seconds']).orderBy('part').execute()

function recordingOf(part: string, base64: string): { wav: string; version: string; seconds: number } {
  if (!isPart(part)) throw invalid('part', 'NO_SUCH_PART', { part })
  const sound = readWav(Buffer.from(base64, 'base64'))
  if (!sound) throw invalid('wav', 'NO_SOUND', { part })
  const seconds = secondsOf(sound)
  if (seconds > VOICE_PART_SECONDS_MAX)
    throw invalid('wav', 'RECORDING_TOO_LONG', { max: VOICE_PART_SECONDS_MAX, part, seconds: seconds.toFixed(1) })
  const wav = writeWav(sound)
  const version = hash('sha256', wav, 'hex').slice(0, VERSION_LETTERS)
  return { wav: wav.toString('base64'), version, seconds }
}
