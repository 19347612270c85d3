import { act, renderHook } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { Did } from '../../../../contract/dids.ts'
import { UNDO_MS } from '../../../../domain/limits.ts'
import type { Api } from '../../../../src/api/api.ts'
import { ApiContext } from '../../../../src/api/useApi.ts'
import { useSentTogether } from '../../../../src/pages/waitings/pauses/useSentTogether.ts'

it('offers to undo what was sent together until its time is over, also where no strip has shown it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const api = (async () => ({ moved: [{}], stayed: 0 })) as unknown as Api
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <MemoryRouter>{children}</MemoryRouter>
      </ApiContext>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useSentTogether(), { wrapper })
  const [from, to] = [1, 2].map((id) => ({ id, name: { kr: '채혈실' } }) as Did) as [Did, Did]
  await act(() => result.current.send(from, to, 'key'))
  vi.setSystemTime(Date.now() + UNDO_MS - 1)
  expect(result.current.newest()).not.toBeNull()
  vi.setSystemTime(Date.now() + 1)
  expect(result.current.newest()).toBeNull()
  vi.useRealTimers()
})
