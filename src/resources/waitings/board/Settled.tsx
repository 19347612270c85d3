import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Aim } from '../../../queue/aim.ts'

/** Calls `onSettle` when an aim has begun or ended, after what was held for it has been drawn. */
export function Settled({ aim, onSettle }: { readonly aim: Aim; readonly onSettle: () => void }) {
  const zone = useSyncExternalStore(aim.subscribe, aim.zone)
  useLayoutEffect(onSettle, [zone, onSettle])
  return null
}
