// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DataProvider, DataProviderContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { QueuePatient } from '../../../../src/dataProvider/waitingCalls.ts'
import { useQueueActions } from '../../../../src/pages/waitings/moves/useQueueActions.ts'
import { useUndoOffers } from '../../../../src/queue/useUndoOffers.ts'

const PATIENT: QueuePatient = {
  id: 1,
  name: '홍길동',
  order: 1,
  joinedAt: '',
  calledAt: '',
  front: false,
  hideName: false,
}

afterEach(cleanup)

const NEWS = { hasExtras: true, isShown: () => true, announce: () => {} }

it('are the same object at every render, but for what is running', async () => {
  let answer: (value: unknown) => void = () => {}
  const provider = { movePatient: () => new Promise((resolve) => (answer = resolve)) } as unknown as DataProvider
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <DataProviderContext value={provider}>
        <MemoryRouter>{children}</MemoryRouter>
      </DataProviderContext>
    </QueryClientProvider>
  )
  const { result, rerender } = renderHook(() => useQueueActions(useUndoOffers<QueuePatient>(), NEWS), { wrapper })
  const first = result.current
  rerender()
  expect(result.current).toBe(first)
  act(() => first.act({ kind: 'call' }, PATIENT, 7))
  expect(result.current.isRunning(PATIENT)).toBe(true)
  const running = result.current
  rerender()
  expect(result.current).toBe(running)
  await act(async () => answer({}))
  await waitFor(() => expect(result.current.isRunning(PATIENT)).toBe(false))
})
