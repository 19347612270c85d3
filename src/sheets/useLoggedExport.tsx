import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type DataProvider, useDataProvider } from 'react-admin'
import type { ListExport } from '../../contract/audit.ts'
import type { ExportFormat, ExportReason } from '../../contract/auditActions.ts'
import { isOwnServer } from '../session/ownServer.ts'
import type { Sheet } from './sheet.ts'

// Most lists contain no patients and do not load it.
const ExportReasonDialog = lazy(async () => ({
  default: (await import('./ExportReasonDialog.tsx')).ExportReasonDialog,
}))

/** Writes the audit entry of an export once the number of records is known; rejects when the server does not log it. */
export type LogExport = (count: number) => Promise<unknown>

/** The part of the console's data provider that exports need. */
interface LoggingProvider extends DataProvider {
  logExport(exported: ListExport): Promise<unknown>
}

interface LoggedExport {
  /** Starts the export, after the question for its reason where the server logs it. */
  readonly start: () => void
  /** The question while it is open. */
  readonly dialog: ReactNode
}

/** Exports a list; on our server a list with patients is exported with a reason and an entry in the audit log. */
export function useLoggedExport(
  { logged: list }: Sheet,
  format: ExportFormat,
  run: (log: LogExport) => Promise<void>,
): LoggedExport {
  const provider = useDataProvider<LoggingProvider>()
  const [isAsking, setAsking] = useState(false)
  if (list === undefined || !isOwnServer()) return { start: () => void run(() => Promise.resolve()), dialog: null }
  const choose = (reason: ExportReason) => {
    setAsking(false)
    void run((count) => provider.logExport({ list, format, count, reason }))
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
