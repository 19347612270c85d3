import type { RaRecord } from 'react-admin'
import type { AuditName } from '../../../contract/audit.ts'
import { type ColumnOf, sheetOf } from '../../sheets/sheet.ts'
import { momentText } from './auditTexts.ts'

/**
 * Columns of the exported log; actions and kinds keep their API names, so that a file is the same in every language.
 */
export const auditSheet = sheetOf('audit-logs', {
  long: true,
  columns: [
    { source: 'at', cell: shown(({ at }) => momentText(at)) },
    { source: 'userId', cell: shown(({ userId }) => userId ?? '') },
    { source: 'userName', label: 'resources.audit-logs.fields.user', cell: shown(({ userName }) => userName ?? '') },
    { source: 'action', cell: shown(({ action }) => action) },
    { source: 'kind', cell: shown(({ kind }) => kind) },
    {
      source: 'subjects',
      label: 'resources.audit-logs.fields.subject',
      cell: shown(({ subjects }) => subjects.join(' ')),
    },
    { source: 'address', cell: shown(({ address }) => address) },
    { source: 'details', cell: shown(({ details }) => details) },
    {
      source: 'names',
      label: 'resources.audit-logs.names',
      cell: shown(({ names = [] }) => (names as AuditName[]).map(({ kr }) => kr).join(', ')),
    },
    { source: 'seal', cell: shown(({ seal }) => seal ?? '') },
  ],
})

function shown(write: (row: RaRecord) => string): ColumnOf<'audit-logs'>['cell'] {
  return { type: 'shown', write }
}
