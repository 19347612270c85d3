import type { Did } from '../../../contract/dids.ts'
import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT } from '../../../domain/limits.ts'

/** Values of the content page; a number is '' while its field is empty. */
export interface ContentValues {
  roomNo: number | ''
  roomName: string
  maskingIndex: number | ''
  maskingCharacter: string
  notice: string
}

const ROOM_NO_DEFAULT = 1

/** Initial values of the content page. */
export const contentDefaults = (did: Pick<Did, 'name'>): ContentValues => ({
  roomNo: ROOM_NO_DEFAULT,
  roomName: did.name.kr,
  maskingIndex: MASKING_POSITION_DEFAULT,
  maskingCharacter: MASKING_CHARACTER_DEFAULT,
  notice: '',
})
