import type { Kysely } from 'kysely'
import type { Sound } from '../../contract/voiceParts.ts'
import { TEST_NUMBER } from '../../contract/voice.ts'
import { isKioskSentence } from '../../domain/kioskSpeech.ts'
import type { KioskLanguage } from '../../domain/kioskTexts.ts'
import { callSentence } from '../../domain/voice/announcement.ts'
import { toFlag } from '../db/tables/columns.ts'
import type { DB } from '../db/schema.ts'
import { placeNamed } from '../db/tables/roomColumns.ts'
import { networkOf } from '../http/addresses.ts'
import { invalid, notFound, refuse } from '../http/refusals.ts'
import { TokenBuckets } from '../http/rateLimits.ts'
import type { VoiceEngine } from './voiceEngine.ts'

/** Rate limit per network, which may contain all walls of a hospital: each requests the sentences of the next calls. */
const PACE = { burst: 300, perSecond: 5 }

/** The caller that asks for an announcement. */
interface Asking {
  readonly address: string
  readonly isStaff: boolean
}

/** Finds the emergency text of a board. */
export type FindEmergency = (db: Kysely<DB>, didId: number) => Promise<{ readonly text: string } | undefined>

/** Announcements by the server's speech program (`VOICE_COMMAND`): by number and room, never by name. */
export class Sentences {
  readonly #db: Kysely<DB>
  readonly #engine: VoiceEngine | undefined
  readonly #pace = new TokenBuckets(PACE)

  readonly #findEmergency: FindEmergency

  constructor(db: Kysely<DB>, engine: VoiceEngine | undefined, findEmergency: FindEmergency) {
    this.#db = db
    this.#engine = engine
    this.#findEmergency = findEmergency
  }

  get areThere(): boolean {
    return this.#engine !== undefined
  }

  /**
   * Returns the announcement of calls, to a place of the room if one is given. Without a token only of patients of the board, and of the test number: anyone
   * could otherwise keep the speech program busy with numbers that nobody has.
   * @throws 404 without the board or a patient, 429 for too many requests, 503 when there is no
   * speech program or it fails
   */
  async of(
    didId: number,
    { number: numbers, place }: { readonly number: readonly number[]; readonly place?: number | undefined },
    { address, isStaff }: Asking,
  ): Promise<Sound> {
    this.#pace.takeOrRefuse(networkOf(address))
    const board = await this.#db
      .selectFrom('dids')
      .leftJoin('rooms', 'rooms.id', 'dids.room_id')
      .select(['dids.no', 'dids.name_kr as room', 'places'])
      .where('dids.id', '=', didId)
      .executeTakeFirst()
    if (!board) throw notFound('did', didId)
    const unknown = isStaff ? undefined : await this.#firstUnknown(didId, numbers)
    if (unknown !== undefined) throw notFound('waiting', unknown)
    const { no, room, places } = board
    const { placeName } = placeNamed(place ?? null, places)
    return this.#say(callSentence({ numbers, no, room, place: placeName?.kr }))
  }

  /**
   * Returns the spoken emergency text of a board.
   * @throws 404 without a board or a text, 429 and 503 as {@link of}
   */
  async ofEmergency(didId: number, address: string): Promise<Sound> {
    this.#pace.takeOrRefuse(networkOf(address))
    const emergency = await this.#findEmergency(this.#db, didId)
    if (!emergency) throw notFound('did', didId)
    return this.#say(emergency.text)
  }

  /**
   * Returns a spoken sentence of a kiosk's screens.
   * @throws 400 for any other text, 429 and 503 as {@link of}
   */
  async ofKiosk(text: string, language: KioskLanguage, address: string): Promise<Sound> {
    this.#pace.takeOrRefuse(networkOf(address))
    const isKnown = isKioskSentence(text, language, await this.#findPlaces(), await this.#findServices())
    if (!isKnown) throw invalid('text', 'NO_KIOSK_SENTENCE')
    return this.#say(text)
  }

  /** Returns the places that a patient may be sent to: rooms, and boards without one. */
  async #findPlaces() {
    const rooms = await this.#db.selectFrom('rooms').select(['no', 'name_kr as kr', 'name_en as en']).execute()
    const boards = await this.#db.selectFrom('dids').select(['no', 'name_kr as kr']).execute()
    return [...rooms, ...boards.map((board) => ({ ...board, en: '' }))]
  }

  /** Returns what the tickets of kiosks are for, in the words of their keys. */
  async #findServices(): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('did_options')
      .innerJoin('dids', 'dids.id', 'did_options.did_id')
      .innerJoin('rooms', 'rooms.id', 'dids.room_id')
      .select(['tickets_label_kr', 'tickets_label_en', 'dids.name_kr', 'rooms.name_en'])
      .where('tickets_use', '=', toFlag(true))
      .execute()
    return rows.flatMap((names) => Object.values(names).filter((name) => name !== ''))
  }

  async #say(sentence: string): Promise<Sound> {
    const wav = await this.#engine?.say(sentence).catch(() => undefined)
    if (!wav) throw refuse(503, 'NO_VOICE')
    return { wav: wav.toString('base64') }
  }

  /** Returns the first number that no patient in a list of the board has; undefined without one. */
  async #firstUnknown(didId: number, numbers: readonly number[]): Promise<number | undefined> {
    const rows = await this.#db
      .selectFrom('did_waitings')
      .innerJoin('visits', 'visits.id', 'did_waitings.visit_id')
      .select('visits.number')
      .where('did_id', '=', didId)
      .where('ended_at', 'is', null)
      .where('visits.number', 'in', numbers)
      .execute()
    const known = new Set([TEST_NUMBER, ...rows.map(({ number }) => number)])
    return numbers.find((number) => !known.has(number))
  }
}
