import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import type { Status } from '../../../contract/status.ts'
import { useApi } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { saveFile } from '../../sheets/downloads.ts'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { Card, Facts } from '../../ui/page/Card.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { StateChip } from '../../ui/page/StateChip.tsx'
import { Agents } from './Agents.tsx'
import { Kiosks, Screens } from './Screens.tsx'
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

/** The server's checks of itself, in the order of the server: the worst first. */
function Checks({ checks }: Pick<Status, 'checks'>) {
  const text = useText()
  return (
    <ul>
      {checks.map(({ id, state, since, text: finding, advice }) => (
        <li key={id} className={css.check}>
          <StateChip state={state}>{text(`status.${state}`)}</StateChip>
          <div className={css.words}>
            <h3 className={css.name}>{text(`status.ids.${id}`)}</h3>
            <p className={css.finding}>
              {finding}
              {state !== 'ok' && (
                <time className={css.since} dateTime={since}>
                  {text('status.since', { at: formatDateTime(since) })}
                </time>
              )}
            </p>
            {advice !== '' && <p className={css.advice}>{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Downloads the support bundle as a file. */
function BundleButton() {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('GET', '/v1/status/bundle'),
    onSuccess: (bundle) => {
      const day = bundle.status.server.now.slice(0, 10)
      saveFile(`waiting-board-support-${day}.json`, JSON.stringify(bundle, null, 2), 'application/json')
    },
    onError: (error) => toast('ERROR', messageOf(error) || hintOf(error, text)),
  })
  return (
    <div className={css.bundle}>
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {text('status.bundle')}
      </Button>
      <p className={css.advice}>{text('status.bundleHint')}</p>
    </div>
  )
}
