import { lazy } from 'react'

/** The pages of a board's options. They are custom routes, as they belong to no react-admin list. */
export const didOptions = {
  manage: {
    path: '/dids/option-manage/:id',
    page: lazy(async () => ({ default: (await import('./OptionManagePage.tsx')).OptionManagePage })),
  },
  content: {
    path: '/dids/content-manage/:id',
    page: lazy(async () => ({ default: (await import('./ContentManagePage.tsx')).ContentManagePage })),
  },
}
