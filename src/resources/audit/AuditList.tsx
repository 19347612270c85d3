import InboxOutlined from '@mui/icons-material/InboxOutlined'
import { ResourceContextProvider, useListContext } from 'react-admin'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../../../contract/auditActions.ts'
import type { AuditRow } from '../../../contract/audit.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { formatSecond } from '../../i18n/formatSecond.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import crud from '../../ui/crud/CrudPage.module.css'
import { ExportButton } from '../../ui/csv/ExportButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Col } from '../../ui/list/Col.tsx'
import { FilterDraftsProvider } from '../../ui/list/filterDrafts.tsx'
import { FilterField } from '../../ui/list/FilterField.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { Pagination } from '../../ui/list/Pagination.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import css from './AuditList.module.css'
import { auditSheet } from './auditSheet.ts'
import { actionText, actionWord, kindText, kindWord } from './auditTexts.ts'

/** The lines of the audit log, newest first, with their filters and as a file. */
export function AuditList() {
  const text = useText()
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: text(actionText(value)) }))
  const kinds = AUDIT_KINDS.map((value) => ({ value, label: text(kindText(value)) }))
  return (
    <ResourceContextProvider value="audit">
      <PagedList>
        <FilterDraftsProvider defaults={NO_FILTERS}>
          <Breadcrumb
            crumbs={[{ label: text('resources.users.menu'), to: '/users' }, { label: text('resources.audit.menu') }]}
          />
          <AuditHeader />
          <section className={crud.card}>
            <ListTable
              actionsWidth={56}
              empty={<Notice announce="status" icon={<InboxOutlined />} title={text('resources.audit.empty')} />}
            >
              <Col<AuditRow>
                source="at"
                sortable={false}
                width={208}
                filter={<Days />}
                render={({ at }) => <time dateTime={at}>{`${formatDate(at)} ${formatSecond(at)}`}</time>}
              />
              <Col<AuditRow>
                source="user"
                sortable={false}
                width={136}
                filter={<TextFilter />}
                render={({ userId, userName }) => (userId === null ? '-' : `${userName ?? ''} (${userId})`)}
              />
              <Col<AuditRow>
                source="action"
                sortable={false}
                width={128}
                filter={<ChoiceFilter options={actions} />}
                render={({ action }) => actionWord(action, text)}
              />
              <Col<AuditRow>
                source="kind"
                sortable={false}
                width={104}
                filter={<ChoiceFilter options={kinds} />}
                render={({ kind }) => kindWord(kind, text)}
              />
              <Col<AuditRow>
                source="subject"
                sortable={false}
                width={88}
                filter={<TextFilter />}
                render={({ subjects }) => subjects.join(', ')}
              />
              <Col source="address" sortable={false} width={116} filter={<TextFilter />} />
              <Col<AuditRow>
                source="details"
                sortable={false}
                width={268}
                render={(row) => <AuditDetails row={row} />}
              />
            </ListTable>
            <Pagination />
          </section>
        </FilterDraftsProvider>
      </PagedList>
    </ResourceContextProvider>
  )
}

function AuditHeader() {
  const text = useText()
  const { total } = useListContext()
  return (
    <>
      <header className={crud.header}>
        <h1 className={crud.title}>
          {total === undefined ? text('resources.audit.menu') : text('resources.audit.title', { count: total })}
        </h1>
      </header>
      <div className={crud.toolbar}>
        <p className={crud.help}>{text('resources.audit.hint')}</p>
        <fieldset className={crud.tools} aria-label={text('listTools.label')}>
          <ExportButton sheet={auditSheet} />
        </fieldset>
      </div>
    </>
  )
}

/** From and to, both days included. */
function Days() {
  const text = useText()
  return (
    <span className={css.days}>
      <FilterField source="from" label={text('resources.audit.from')} placeholder={text('resources.audit.from')} />
      <FilterField source="to" label={text('resources.audit.to')} placeholder={text('resources.audit.to')} />
    </span>
  )
}

const NO_FILTERS = {}
