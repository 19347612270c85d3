// The process of one nightly backup: receives the night, reports progress, and sends the result.
import { backUpNight, type Night, type NightDone } from './backUpNight.ts'

/** Message of the process to the server. */
export type NightReport =
  | { readonly kind: 'progress' }
  | { readonly kind: 'done'; readonly done: NightDone }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Minimum time between two reports of progress. */
const REPORT_MS = 1_000

// The server decides when a backup ends: Ctrl+C reaches both processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

process.once('message', (night: Night) => {
  let reportedAt = 0
  const progress = (): void => {
    if (performance.now() - reportedAt < REPORT_MS) return
    reportedAt = performance.now()
    report({ kind: 'progress' })
  }
  backUpNight(night, progress).then(
    (done) => report({ kind: 'done', done }),
    (error: unknown) => report({ kind: 'failed', error }),
  )
})

const report = (message: NightReport): void => void process.send?.(message)
