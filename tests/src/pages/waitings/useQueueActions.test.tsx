import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Api } from '../../../../src/api/api.ts'
import { ApiContext } from '../../../../src/api/useApi.ts'
import type { QueuePatient } from '../../../../src/dataProvider/queues.ts'
import { useQueueActions } from '../../../../src/pages/waitings/useQueueActions.ts'
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

const NEWS = { isShown: () => true, announce: () => {} }

it('are the same object at every render, but for what is running', async () => {
  let answer: (value: unknown) => void = () => {}
  const api = (() => new Promise((resolve) => (answer = resolve))) as unknown as Api
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <MemoryRouter>{children}</MemoryRouter>
      </ApiContext>
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
