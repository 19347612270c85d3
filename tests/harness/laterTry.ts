import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Whether the test ran a second time; Vitest's own report does not say so. */
    retried?: boolean
  }
}

// A pass at a later try proves no requirement (scripts/reports.mjs).
afterEach(({ task }) => {
  if (task.result?.retryCount) task.meta.retried = true
})
