import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Did } from '../../../../contract/dids.ts'
import type { Queue, QueuePatient } from '../../../../src/dataProvider/queues.ts'
import { Aim } from '../../../../src/queue/aim.ts'
import { useSortedCards } from '../../../../src/pages/waitings/board/useCardSort.ts'

const board = (id: number) => ({ id }) as Did
/** Returns queues in which the only patient of each board joined at the given minute. */
const since = (minutes: Record<number, number>) => (id: Did['id']) => ({
  waiting: [{ joinedAt: new Date((minutes[id] ?? 0) * 60_000).toISOString() } as QueuePatient],
  called: [],
  holding: [],
})

let area: HTMLElement
let card: HTMLElement
let aim: Aim
beforeEach(() => {
  area = document.createElement('div')
  card = document.createElement('article')
  area.append(card)
  aim = new Aim({ zone: 'article', mouseMs: Infinity })
  aim.watch(area)
})
const point = (element: HTMLElement, type: string) =>
  act(
    () =>
      void element.dispatchEvent(new PointerEvent(type, { bubbles: type !== 'pointerleave', pointerType: 'mouse' })),
  )

interface Given {
  readonly ids: readonly number[]
  readonly queueOf: (id: Did['id']) => Queue
  readonly isByWait: boolean
}
const draw = (initialProps: Given) => {
  const { result, rerender } = renderHook(
    ({ ids, ...given }: Given) => useSortedCards(ids.map(board), { ...given, aim }).map(({ id }) => id),
    { initialProps },
  )
  return { ids: () => result.current, rerender }
}

it('are the boards as they are, unless they are sorted by wait', () => {
  const { ids, rerender } = draw({ ids: [1, 2, 3], queueOf: since({ 1: 9, 2: 5, 3: 7 }), isByWait: false })
  expect(ids()).toEqual([1, 2, 3])
  rerender({ ids: [1, 2, 3], queueOf: since({ 1: 9, 2: 5, 3: 7 }), isByWait: true })
  expect(ids()).toEqual([2, 3, 1])
})

it('keep their places while somebody aims, those that come last, and are sorted afterwards', () => {
  const { ids, rerender } = draw({ ids: [1, 2, 3], queueOf: since({ 1: 9, 2: 5, 3: 7 }), isByWait: true })
  point(card, 'pointermove')
  rerender({ ids: [1, 3, 4], queueOf: since({ 1: 1, 3: 7, 4: 0 }), isByWait: true })
  expect(ids()).toEqual([3, 1, 4])
  point(area, 'pointerleave')
  expect(ids()).toEqual([4, 1, 3])
})
