import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Queue } from '../../../../src/dataProvider/queues.ts'
import { useSteadyQueue } from '../../../../src/pages/waitings/board/useSteadyQueue.ts'

const aQueue = (): Queue => ({ waiting: [], called: [], holding: [] })
const [first, second] = [aQueue(), aQueue()]

interface Given {
  readonly queue: Queue | undefined
  readonly isAimed: boolean
  readonly isOwnMove: boolean
}

const draw = (initialProps: Given) =>
  renderHook(({ queue, isAimed, isOwnMove }: Given) => useSteadyQueue(queue, isAimed, isOwnMove), { initialProps })

it('stays as it was drawn while somebody aims, and is the latest afterwards', () => {
  const { result, rerender } = draw({ queue: first, isAimed: true, isOwnMove: false })
  expect(result.current).toBe(first)
  rerender({ queue: second, isAimed: true, isOwnMove: false })
  expect(result.current).toBe(first)
  rerender({ queue: second, isAimed: false, isOwnMove: false })
  expect(result.current).toBe(second)
})

it('is drawn as soon as it is known, whoever aims', () => {
  const { result, rerender } = draw({ queue: undefined, isAimed: true, isOwnMove: false })
  rerender({ queue: first, isAimed: true, isOwnMove: false })
  expect(result.current).toBe(first)
})

it('shows at once what oneself does, although the queue comes as the move ends', () => {
  const { result, rerender } = draw({ queue: first, isAimed: true, isOwnMove: false })
  rerender({ queue: first, isAimed: true, isOwnMove: true })
  rerender({ queue: second, isAimed: true, isOwnMove: false })
  expect(result.current).toBe(second)
  rerender({ queue: first, isAimed: true, isOwnMove: false })
  expect(result.current).toBe(second)
})
