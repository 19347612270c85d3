import Skeleton from '@mui/material/Skeleton'
import { CanAccess } from 'react-admin'
import type { Status } from '../../../contract/status.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { AccessDenied } from '../../ui/feedback/AccessDenied.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Agents } from './Agents.tsx'
import { BundleButton } from './BundleButton.tsx'
import { Checks } from './Checks.tsx'
import { Screens } from './Screens.tsx'
import css from './StatusPage.module.css'
import { useStatus } from './useStatus.ts'

/** `/status`: how the server and its screens are, the worst first, and what to do. For ROOT and MANAGER. */
export const StatusPage = () => (
  <CanAccess resource="status" action="list" accessDenied={<AccessDenied />} error={<AccessDenied />}>
    <Page />
  </CanAccess>
)

function Page() {
  const text = useText()
  const { data, error, refetch } = useStatus()
  return (
    <>
      <Breadcrumb crumbs={[{ label: text('status.title') }]} />
      <h1 className={css.title}>{text('status.title')}</h1>
      {data ? <Facts status={data} /> : error ? <LoadError error={error} onRetry={refetch} /> : <Loading />}
    </>
  )
}

function Facts({ status: { state, checks, server } }: { readonly status: Status }) {
  const text = useText()
  const at = (instant: string) => `${formatDate(instant)} ${formatTime(instant)}`
  const facts = [
    { label: text('status.version'), value: server.version },
    { label: text('status.build'), value: server.build },
    { label: text('status.startedAt'), value: at(server.startedAt) },
    { label: text('status.now'), value: at(server.now) },
    { label: text('status.databaseKind'), value: text(`status.${server.database}`) },
  ]
  return (
    <div className={css.cards}>
      <section className={css.card} aria-labelledby="checks">
        <h2 className={css.heading} id="checks">
          {text('status.checks')}
        </h2>
        <p className={css.all} data-state={state}>
          {text(`status.all.${state}`)}
        </p>
        <Checks checks={checks} />
      </section>
      <section className={css.card} aria-labelledby="screens">
        <h2 className={css.heading} id="screens">
          {text('status.screens')}
        </h2>
        <Screens />
      </section>
      <Agents />
      <section className={css.card} aria-labelledby="server">
        <h2 className={css.heading} id="server">
          {text('status.server')}
        </h2>
        <dl className={css.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <BundleButton />
      </section>
    </div>
  )
}

const Loading = () => <Skeleton variant="rounded" height={320} aria-hidden />
