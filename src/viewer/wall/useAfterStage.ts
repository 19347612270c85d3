import { useEffect, useState } from 'react'
import { callKey } from '../../realtime/callKey.ts'
import { afterPaint } from '../watch/afterPaint.ts'
import type { Staged } from './callStage.ts'

/**
 * Returns the latest picture, but the previous one until a call that is new on the stage has been painted: laying out
 * the body would delay the frame of the call.
 */
export function useAfterStage<T extends { readonly staged: Staged }>(latest: T): T {
  const [shown, setShown] = useState(latest)
  const known = new Set(shown.staged.shown.map(callKey))
  const isNew = latest.staged.shown.some((call) => !known.has(callKey(call)))
  useEffect(() => (isNew ? afterPaint(() => setShown(latest)) : undefined), [isNew, latest])
  if (isNew) return shown
  if (shown !== latest) setShown(latest)
  return latest
}
