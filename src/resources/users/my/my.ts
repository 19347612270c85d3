import { lazy } from 'react'

/** Page of the signed-in user, linked from the name in the top bar. */
export const my = {
  path: '/my',
  page: lazy(async () => ({ default: (await import('./MyPage.tsx')).MyPage })),
}
