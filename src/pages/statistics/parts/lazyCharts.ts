import { lazy } from 'react'

/** Loaded after the figures, which are read first; the picture around them waits. */
export const Bars = lazy(async () => ({ default: (await import('./Charts.tsx')).Bars }))
export const Lines = lazy(async () => ({ default: (await import('./Charts.tsx')).Lines }))
