import type { Kysely } from 'kysely'
import { disassemble, getChoseong } from 'es-hangul'
import type { Visit } from '../../contract/visits.ts'
import type { DB } from '../db/schema.ts'
import { inOrder } from '../records/bulk.ts'
import { findVisits } from './visitRepository.ts'
import { normalTagValue } from '../../domain/tagValue.ts'

/** Maximum number of results: a longer text finds fewer. */
export const FOUND_MAX = 20
/** Maximum number of visits to search; the latest ones are searched. */
const SEARCHED_MAX = 10_000

/**
 * Finds patients who match a text ({@link patientRank}), among open visits and those of a day that are closed, at most
 * {@link FOUND_MAX}. Better matches come first, then patients who are here, then the latest.
 * @param day `2026-03-01`
 */
export async function searchVisits(db: Kysely<DB>, text: string, day: string): Promise<Visit[]> {
  const rows = await db
    .selectFrom('visits')
    .leftJoin('tag_mappings', 'tag_mappings.id', 'visits.tag_mapping_id')
    .select([
      'visits.id',
      'visits.status',
      'visits.name',
      'visits.number',
      'patient_no as patientNo',
      'tag_no as tagNo',
      'normal_tag_value as tagValue',
    ])
    .where((eb) => eb.or([eb('visits.status', '=', 'OPEN'), eb('visits.day', '=', day)]))
    .orderBy('visits.id', 'desc')
    .limit(SEARCHED_MAX)
    .execute()
  const found = rows
    .flatMap(({ id, status, ...sought }) => {
      const rank = patientRank(text, sought)
      return rank === undefined ? [] : [{ id, rank, hasLeft: Number(status !== 'OPEN') }]
    })
    .sort((one, other) => one.rank - other.rank || one.hasLeft - other.hasLeft || other.id - one.id)
    .slice(0, FOUND_MAX)
  const ids = found.map(({ id }) => id)
  return inOrder(ids, await findVisits(db, ids))
}

/** Searchable fields of a patient. */
export interface Sought {
  readonly name: string
  /** The patient's number of the day. */
  readonly number: number
  readonly patientNo: string
  readonly tagNo: string | null
  /** In the form of {@link normalTagValue}. */
  readonly tagValue: string | null
}

const DIGITS = /^\d+$/
const CONSONANTS = /^[ㄱ-ㅎ]+$/

/**
 * Ranks how well a text matches a patient: 0 for the number of the day or a tapped tag; 1 for the whole name, patient
 * number or tag number; 2 when one of them starts with the text; 3 when the name or patient number contains it. A text
 * of consonants only is compared with the initial consonants of the name (초성), and the last syllable may be incomplete:
 * 홍ㄱ finds 홍길동. Case and blanks are ignored.
 * @returns undefined for no match
 */
export function patientRank(text: string, { name, number, patientNo, tagNo, tagValue }: Sought): number | undefined {
  const wanted = plainText(text)
  if (wanted === '') return undefined
  const isNumber = DIGITS.test(wanted) && Number(wanted) === number
  if (isNumber || (tagValue !== null && tagValue === normalTagValue(text))) return 0
  const ranks = [rankIn(plainText(patientNo), wanted), rankOfName(plainText(name), wanted)]
  // Tag numbers are consecutive: one that merely contains the text is another tag.
  const rankOfTag = rankIn(plainText(tagNo ?? ''), wanted)
  if (rankOfTag !== undefined && rankOfTag < CONTAINS) ranks.push(rankOfTag)
  const best = Math.min(...ranks.map((rank) => rank ?? Infinity))
  return best === Infinity ? undefined : best
}

const WHOLE = 1
const BEGINS = 2
const CONTAINS = 3

function rankOfName(name: string, wanted: string): number | undefined {
  // Windows joins two consonants that may end a syllable: ㄱㅅ is typed as ㄳ.
  if (CONSONANTS.test(wanted)) return rankIn(plainText(getChoseong(name)), disassemble(wanted))
  if (name === wanted) return WHOLE
  return rankIn(disassemble(name), disassemble(wanted))
}

function rankIn(value: string, wanted: string): number | undefined {
  if (value === wanted) return WHOLE
  if (value.startsWith(wanted)) return BEGINS
  return value.includes(wanted) ? CONTAINS : undefined
}

/** Returns a text without case and blanks, as it is compared. */
export const plainText = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')
