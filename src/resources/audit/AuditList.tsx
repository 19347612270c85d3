import InboxOutlined from '@mui/icons-material/InboxOutlined'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../../../contract/auditActions.ts'
import type { AuditRow } from '../../../contract/audit.ts'
import { AUTOMATIC } from '../../../domain/waitingMoves.ts'
import { useText } from '../../i18n/useText.ts'
import { PageTabs } from '../../layout/PageTabs.tsx'
import { ExportButton } from '../../sheets/ExportButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { FilterField, ChoiceFilter, TextFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import css from './AuditList.module.css'
import { auditSheet } from './auditSheet.ts'
import { useRecordNames } from './useRecordNames.ts'
import { actionWord, kindWord, momentText } from './auditTexts.ts'

/** List of the audit log, newest first, with filters and export. */
export function AuditList() {
  const text = useText()
  const translate = useTranslate()
  const isNarrow = useMediaQuery('(max-width: 767px)', { noSsr: true })
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: actionWord(value, translate) }))
  const kinds = AUDIT_KINDS.map((value) => ({ value, label: kindWord(value, translate) }))
  return (
    <ListPage
      tabs={<PageTabs of="/users" />}
      parents={[{ label: text('resources.users.menu'), to: '/users' }]}
      help={text('resources.audit-logs.hint')}
      bulkActionButtons={false}
      actions={<ExportButton sheet={auditSheet} />}
    >
      <DataTable
        fitsPhone
        empty={<Notice announce="status" icon={<InboxOutlined />} title={text('resources.audit-logs.empty')} />}
      >
        {isNarrow ? (
          <DataTable.Col<AuditRow>
            source="action"
            disableSort
            filter={
              <span className={css.filters}>
                <Days />
                <ChoiceFilter options={actions} />
              </span>
            }
            render={(row) => <Entry row={row} />}
          />
        ) : (
          <>
            <DataTable.Col<AuditRow>
              source="at"
              disableSort
              width={172}
              filter={<Days />}
              render={(row) => <Moment row={row} />}
            />
            <DataTable.Col<AuditRow> source="user" disableSort width={136} filter={<TextFilter />} render={userOf} />
            <DataTable.Col<AuditRow>
              source="action"
              disableSort
              width={128}
              filter={<ChoiceFilter options={actions} />}
              render={({ action }) => actionWord(action, translate)}
            />
            <DataTable.Col<AuditRow>
              source="kind"
              disableSort
              width={104}
              filter={<ChoiceFilter options={kinds} />}
              render={({ kind }) => kindWord(kind, translate)}
            />
            <DataTable.Col<AuditRow>
              source="subject"
              disableSort
              width={136}
              filter={<TextFilter placeholder={text('resources.audit-logs.byId')} />}
              render={(row) => <Subjects row={row} />}
            />
            <DataTable.Col source="address" disableSort width={116} filter={<TextFilter />} />
            <DataTable.Col<AuditRow> source="details" disableSort render={(row) => <AuditDetails row={row} />} />
          </>
        )}
        <RowActions width={56} />
      </DataTable>
    </ListPage>
  )
}

/** Returns the user of an entry; a name alone is that of the operating system's account, which restored. */
const userOf = ({ userId, userName }: AuditRow) =>
  userId !== null ? `${userName ?? ''} (${userId})` : userName === null || userName === AUTOMATIC ? '-' : userName

const Moment = ({ row: { at } }: { readonly row: AuditRow }) => <time dateTime={at}>{momentText(at)}</time>

/** All of an entry in one cell, for a phone. */
function Entry({ row }: { readonly row: AuditRow }) {
  const translate = useTranslate()
  return (
    <div className={css.entry}>
      <p className={css.first}>
        <strong>{actionWord(row.action, translate)}</strong>
        <Moment row={row} />
      </p>
      <p>
        {kindWord(row.kind, translate)} <Subjects row={row} />
      </p>
      <p>
        {userOf(row)} · {row.address}
      </p>
      <AuditDetails row={row} />
    </div>
  )
}

function Subjects({ row }: { readonly row: AuditRow }) {
  return useRecordNames(row).subjects
}

/** Filter by first and last day, both inclusive. */
function Days() {
  const text = useText()
  return (
    <span className={css.days}>
      <FilterField source="from" label={text('resources.audit-logs.from')} day />
      <FilterField source="to" label={text('resources.audit-logs.to')} day />
    </span>
  )
}
