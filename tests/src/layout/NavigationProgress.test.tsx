import { act, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { I18nContextProvider } from 'react-admin'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts'
import { NavigationProgress } from '../../../src/layout/PageLoading.tsx'

it('a bar is shown from the click until the code of the next page is there', async () => {
  const i18nProvider = await createI18nProvider()
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>()
  const Next = lazy(() => promise)
  const Frame = () => (
    <I18nContextProvider value={i18nProvider}>
      <NavigationProgress router={router} />
      <Suspense>
        <Outlet />
      </Suspense>
    </I18nContextProvider>
  )
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: <Link to="/next">다음</Link> },
        { path: '/next', element: <Next /> },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await act(async () => screen.getByRole('link', { name: '다음' }).click())
  expect(screen.getByRole('progressbar')).toHaveAccessibleName('페이지를 불러오는 중입니다.')
  expect(screen.getByRole('link', { name: '다음' })).toBeVisible()
  await act(async () => resolve({ default: () => '다음 페이지' }))
  expect(screen.getByText('다음 페이지')).toBeVisible()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
