import type { WireId } from '../../../contract/answerFields.ts'
import { useGetOne } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'

/**
 * A board as read by the id in the URL. The id may be a string or a number, and some servers omit the description.
 */
export type FoundDid = Omit<Did, 'id' | 'explain'> & { id: WireId; explain?: Did['explain'] | null }

/** The board with the id from the URL. */
export const useDid = (id: string) => useGetOne<FoundDid>('dids', { id })
