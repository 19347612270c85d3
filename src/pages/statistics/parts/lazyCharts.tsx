import Skeleton from '@mui/material/Skeleton'
import { type ComponentProps, lazy, Suspense } from 'react'

/** Loaded after the figures, which are read first. */
const LazyBars = lazy(async () => ({ default: (await import('./Charts.tsx')).Bars }))
const LazyLines = lazy(async () => ({ default: (await import('./Charts.tsx')).Lines }))

const waiting = <Skeleton variant="rounded" height={280} aria-hidden />

export const Bars = (props: ComponentProps<typeof LazyBars>) => (
  <Suspense fallback={waiting}>
    <LazyBars {...props} />
  </Suspense>
)

export const Lines = (props: ComponentProps<typeof LazyLines>) => (
  <Suspense fallback={waiting}>
    <LazyLines {...props} />
  </Suspense>
)
