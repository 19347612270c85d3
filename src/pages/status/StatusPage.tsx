import type { Status } from '../../../contract/status.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { Card, Facts } from '../../ui/page/Card.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Agents } from './Agents.tsx'
import { BundleButton } from './BundleButton.tsx'
import { Checks } from './Checks.tsx'
import { Kiosks } from './Kiosks.tsx'
import { Screens } from './Screens.tsx'
import css from './StatusPage.module.css'
import { useStatus } from './useStatus.ts'

/** `/status`: how the server and its screens are, the worst first, and what to do. For ROOT and MANAGER. */
export function StatusPage() {
  const text = useText()
  const { data, error, refetch } = useStatus()
  return (
    <Page title={text('status.menu')}>
      {data ? <Parts status={data} /> : <NotLoaded error={error} onRetry={refetch} height={320} />}
    </Page>
  )
}

function Parts({ status: { state, checks, server } }: { readonly status: Status }) {
  const text = useText()
  const facts = [
    { label: text('status.version'), value: server.version },
    { label: text('status.build'), value: server.build },
    { label: text('status.startedAt'), value: formatDateTime(server.startedAt) },
    { label: text('status.now'), value: formatDateTime(server.now) },
    { label: text('status.ids.database'), value: text(`status.${server.database}`) },
  ]
  return (
    <div className={css.cards}>
      <Card title={text('status.checks')}>
        <p className={css.all} data-state={state}>
          {text(`status.all.${state}`)}
        </p>
        <Checks checks={checks} />
      </Card>
      <Card title={text('status.ids.displays')}>
        <Screens />
      </Card>
      <Kiosks />
      <Agents />
      <Card title={text('status.server')}>
        <Facts facts={facts} />
        <BundleButton />
      </Card>
    </div>
  )
}
