import type { RaRecord } from 'react-admin'
import { formatDate } from '../../i18n/formatDate.ts'
import { formatSecond } from '../../i18n/formatSecond.ts'
import type { Sheet, SheetColumn } from '../../ui/csv/sheet.ts'

const shown = (source: string, label: SheetColumn['label'], write: (row: RaRecord) => string): SheetColumn => ({ source, label, cell: { type: 'shown', write } })

/** The log as a file: actions and kinds as the log spells them, so that a file means the same in every language. */
export const auditSheet: Sheet = {
  title: 'listTools.files.audit',
  long: true,
  columns: [
    shown('at', 'audit.fields.at', ({ at }) => `${formatDate(at)} ${formatSecond(at)}`),
    shown('userId', 'audit.fields.userId', ({ userId }) => userId ?? ''),
    shown('userName', 'audit.fields.user', ({ userName }) => userName ?? ''),
    shown('action', 'audit.fields.action', ({ action }) => action),
    shown('kind', 'audit.fields.kind', ({ kind }) => kind),
    shown('subjects', 'audit.fields.subject', ({ subjects }) => subjects.join(' ')),
    shown('address', 'audit.fields.address', ({ address }) => address),
    shown('details', 'audit.fields.details', ({ details }) => details),
    shown('seal', 'audit.fields.seal', ({ seal }) => seal ?? ''),
  ],
}
