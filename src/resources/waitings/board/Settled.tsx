import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Aim } from '../../../queue/aim.ts'

/** Calls `onSettle` when an aim begins or ends, after the deferred changes have been rendered. */
export function Settled({ aim, onSettle }: { readonly aim: Aim; readonly onSettle: () => void }) {
  const zone = useSyncExternalStore(aim.subscribe, aim.zone)
  useLayoutEffect(onSettle, [zone, onSettle])
  return null
}
