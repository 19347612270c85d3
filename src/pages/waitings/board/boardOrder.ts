import { isWireId, type WireId } from '../../../../contract/answerFields.ts'
import { useMemo } from 'react'
import { useStoredList } from '../../../ui/useStoredList.ts'

/** Key in the store of the order of boards on this device: their ids. */
const KEY = 'DIDOrder'

interface HasId {
  readonly id: WireId
}

export type Side = 'before' | 'after'

export interface BoardOrder {
  /** Sorts boards; those not in the order yet come last, as the server lists them. */
  readonly sorted: <B extends HasId>(boards: readonly B[]) => B[]
  /** Moves a board to a side of another one. */
  readonly put: (boards: readonly HasId[], id: HasId['id'], side: Side, beside: HasId['id']) => void
}

/** The order of the boards on this device. */
export function useBoardOrder(): BoardOrder {
  const [ids, save] = useStoredList(KEY, isWireId)
  return useMemo(() => {
    const order = ids.map(String)
    return {
      sorted: (boards) => sortBoards(boards, order),
      put: (boards, id, side, beside) =>
        save(
          putBeside(
            sortBoards(boards, order).map((board) => board.id),
            id,
            side,
            beside,
          ),
        ),
    }
  }, [ids, save])
}

export function sortBoards<B extends HasId>(boards: readonly B[], order: readonly string[]): B[] {
  const rank = ({ id }: B) => {
    const at = order.indexOf(String(id))
    return at === -1 ? order.length : at
  }
  return boards.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the ids with `id` moved to a side of `beside`. */
export function putBeside<I>(ids: readonly I[], id: I, side: Side, beside: I): I[] {
  const rest = ids.filter((each) => each !== id)
  const at = rest.indexOf(beside)
  return at === -1 ? [...ids] : rest.toSpliced(side === 'before' ? at : at + 1, 0, id)
}
