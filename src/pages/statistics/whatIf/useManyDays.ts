import { useEffect, useState } from 'react'
import { dayBefore } from '../../../../domain/days.ts'
import { type DayGains, type Gains, gainsOf } from '../../../../domain/replay/manyDays.ts'
import type { PastDay } from '../../../../domain/replay/model.ts'
import { weekdayOf } from '../../../../domain/statistics/hospitalClock.ts'
import type { Api } from '../../../api/api.ts'
import { useApi } from '../../../api/useApi.ts'

/** The days of a range, or those of one weekday (1 for Monday) in it, up to a last day. */
export function daysOf(
  { from, to }: { readonly from: string; readonly to: string },
  weekday: number | undefined,
  last: string,
): string[] {
  const days: string[] = []
  for (let day = from; day <= to && day <= last; day = dayBefore(day, -1))
    if (weekday === undefined || weekdayOf(day) === weekday) days.push(day)
  return days
}

/** State of the model over some days. */
export interface ManyDays {
  /** Of the days so far; null before the first one. */
  readonly gains: Gains | null
  /** Number of days that are done, those without patients included. */
  readonly done: number
  readonly isRunning: boolean
  readonly isFailed: boolean
  readonly start: () => void
  readonly stop: () => void
}

interface Progress {
  readonly days: readonly string[]
  /** Which start it belongs to. */
  readonly run: number
  readonly found: readonly DayGains[]
  readonly done: number
  readonly state: 'running' | 'over' | 'failed'
}

/**
 * Replays days one after the other in a worker, from their start until they are done or stopped.
 * @param days kept by the caller while they stay the same; others begin anew
 * @param isAutomatic whether they start by themselves
 */
export function useManyDays(days: readonly string[], isAutomatic = false): ManyDays {
  const api = useApi()
  const [asked, setAsked] = useState<{
    readonly days: readonly string[]
    readonly isOn: boolean
    readonly run: number
  }>()
  const [progress, setProgress] = useState<Progress>()
  const isOn = asked?.days === days ? asked.isOn : isAutomatic && days.length > 0
  const run = asked?.run ?? 0
  useEffect(() => {
    if (!isOn) return undefined
    const ending = new AbortController()
    void replayAll(api, days, ending.signal, (progress) => setProgress({ ...progress, days, run }))
    return () => ending.abort()
  }, [api, days, isOn, run])
  const current = progress?.days === days && progress.run === run ? progress : undefined
  return {
    gains: current && current.found.length > 0 ? gainsOf(current.found) : null,
    done: current?.done ?? 0,
    isRunning: isOn && (current === undefined || current.state === 'running'),
    isFailed: isOn && current?.state === 'failed',
    start: () => setAsked({ days, isOn: true, run: run + 1 }),
    stop: () => setAsked({ days, isOn: false, run }),
  }
}

/** Replays days one after the other, and tells after each how far it is. */
async function replayAll(
  api: Api,
  days: readonly string[],
  signal: AbortSignal,
  tell: (progress: Omit<Progress, 'days' | 'run'>) => void,
): Promise<void> {
  const found: DayGains[] = []
  let done = 0
  const tellState = (state: Progress['state']) => {
    if (!signal.aborted) tell({ found: [...found], done, state })
  }
  tellState('running')
  try {
    for (const day of days) {
      const past = await api('GET', '/v1/statistics/replay', { query: { day }, signal })
      if (past.patients.length > 0) found.push(await gainsInWorker(past, signal))
      done += 1
      tellState(done === days.length ? 'over' : 'running')
    }
  } catch {
    tellState('failed')
  }
}

/** Replays a day in a worker of its own, which ends with it: it is the only way to stop one that computes. */
const gainsInWorker = (day: PastDay, signal: AbortSignal): Promise<DayGains> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./gainsWorker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      reject(new Error('the replay of a day has ended'))
    }
    signal.addEventListener('abort', end, { once: true })
    worker.addEventListener('error', end)
    worker.addEventListener('message', ({ data }: MessageEvent<DayGains>) => {
      signal.removeEventListener('abort', end)
      worker.terminate()
      resolve(data)
    })
    worker.postMessage(day, [])
  })
