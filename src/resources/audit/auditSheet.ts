import type { RaRecord } from 'react-admin'
import type { AuditName } from '../../../contract/audit.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { formatSecond } from '../../i18n/formatSecond.ts'
import type { Sheet, SheetColumn } from '../../sheets/sheet.ts'

const shown = (source: string, label: SheetColumn['label'], write: (row: RaRecord) => string): SheetColumn => ({
  source,
  label,
  cell: { type: 'shown', write },
})

/**
 * Columns of the exported log; actions and kinds keep their API names, so that a file is the same in every language.
 */
export const auditSheet: Sheet = {
  title: 'resources.audit-logs.name',
  long: true,
  columns: [
    shown('at', 'resources.audit-logs.fields.at', ({ at }) => `${formatDate(at)} ${formatSecond(at)}`),
    shown('userId', 'resources.audit-logs.fields.userId', ({ userId }) => userId ?? ''),
    shown('userName', 'resources.audit-logs.fields.user', ({ userName }) => userName ?? ''),
    shown('action', 'resources.audit-logs.fields.action', ({ action }) => action),
    shown('kind', 'resources.audit-logs.fields.kind', ({ kind }) => kind),
    shown('subjects', 'resources.audit-logs.fields.subject', ({ subjects }) => subjects.join(' ')),
    shown('address', 'resources.audit-logs.fields.address', ({ address }) => address),
    shown('details', 'resources.audit-logs.fields.details', ({ details }) => details),
    shown('names', 'resources.audit-logs.names', ({ names = [] }) =>
      (names as AuditName[]).map(({ kr }) => kr).join(', '),
    ),
    shown('seal', 'resources.audit-logs.fields.seal', ({ seal }) => seal ?? ''),
  ],
}
