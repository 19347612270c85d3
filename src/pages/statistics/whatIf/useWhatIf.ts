import { useEffect, useState } from 'react'
import type { Change, PastDay } from '../../../../domain/replay/model.ts'
import type { WhatIf } from '../../../../domain/replay/whatIf.ts'

/** Results of the model for a day, computed by a worker. @param change kept by the caller while it stays the same */
export function useWhatIf(day: PastDay | undefined, change: Change) {
  const [found, setFound] = useState<{ readonly day: PastDay; readonly change: Change; readonly result?: WhatIf }>()
  useEffect(() => {
    if (!day) return undefined
    const worker = new Worker(new URL('./replayWorker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<WhatIf>) => setFound({ day, change, result: data }))
    worker.addEventListener('error', () => setFound({ day, change }))
    worker.postMessage({ day, change }, [])
    return () => worker.terminate()
  }, [day, change])
  const isCurrent = found?.day === day && found?.change === change
  return {
    /** The last result, of another change while this one is being computed; of another day none. */
    result: found?.day === day ? found?.result : undefined,
    isComputing: day !== undefined && !isCurrent,
    isFailed: isCurrent && found !== undefined && !found.result,
  }
}
