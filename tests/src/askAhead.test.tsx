// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { askAhead } from '../../src/askAhead.ts'

it('has the page that is drawn later ask nothing, and the one after it ask again', async () => {
  const queryClient = new QueryClient()
  let asked = 0
  const queryFn = vi.fn<() => Promise<string>>(async () => `answer ${(asked += 1)}`)
  const query = { queryKey: ['boards'], queryFn }
  askAhead(queryClient, query)
  await vi.waitFor(() => expect(queryClient.getQueryData(['boards'])).toBe('answer 1'))

  const Page = () => <p>{useQuery(query).data}</p>
  const draw = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    )
  const first = draw()
  expect(screen.getByText('answer 1')).toBeDefined()
  expect(queryFn).toHaveBeenCalledTimes(1)
  first.unmount()
  draw()
  expect(await screen.findByText('answer 2')).toBeDefined()
})
