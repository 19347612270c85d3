import { useGetOne } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import type { BoardId } from '../../dataProvider/didCalls.ts'

/**
 * A board as an address finds it; its id may be of either type, and another server may leave out the description
 * (DE-22).
 */
export type FoundDid = Omit<Did, 'id' | 'explain'> & { id: BoardId; explain?: Did['explain'] | null }

/** The board that an address names. */
export const useDid = (id: string) => useGetOne<FoundDid>('dids', { id })
