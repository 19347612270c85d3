import { lazy } from 'react'

/** The page of the signed-in user, reached by the name in the top bar. */
export const my = {
  path: '/my',
  page: lazy(async () => ({ default: (await import('./MyPage.tsx')).MyPage })),
}
