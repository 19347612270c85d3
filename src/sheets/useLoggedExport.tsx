import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ExportFormat, ExportReason } from '../../contract/auditActions.ts'
import { useApi } from '../api/useApi.ts'
import { can } from '../session/capabilities.ts'
import type { Sheet } from './sheet.ts'

// Most lists contain no patients and do not load it.
const ExportReasonDialog = lazy(async () => ({
  default: (await import('./ExportReasonDialog.tsx')).ExportReasonDialog,
}))

/** Writes the audit entry of an export once the number of records is known; rejects when the server does not log it. */
export type LogExport = (count: number) => Promise<unknown>

interface LoggedExport {
  /** Starts the export, after the question for its reason where the server logs it. */
  readonly start: () => void
  /** The question while it is open. */
  readonly dialog: ReactNode
}

/** Exports a list; where the server has an audit log, a list with patients is exported with a reason and an entry in the audit log. */
export function useLoggedExport(
  { logged: list }: Sheet,
  format: ExportFormat,
  run: (log: LogExport) => Promise<void>,
): LoggedExport {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  if (list === undefined || !can('administration'))
    return { start: () => void run(() => Promise.resolve()), dialog: null }
  const choose = (reason: ExportReason) => {
    setAsking(false)
    void run((count) => api('POST', '/v1/audit/exports', { body: { list, format, count, reason } }))
  }
  return {
    start: () => setAsking(true),
    dialog: isAsking && (
      <Suspense>
        <ExportReasonDialog format={format} onChoose={choose} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  }
}
