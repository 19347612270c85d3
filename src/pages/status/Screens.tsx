import type { Display } from '../../../contract/displays.ts'
import { listIn, useRead } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { Card } from '../../ui/page/Card.tsx'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { StateChip } from '../../ui/page/StateChip.tsx'
import css from './StatusPage.module.css'
import { StatusTable } from './StatusTable.tsx'

const READ_MS = 30_000
const COLUMNS = ['place', 'board', 'state', 'sound', 'painted', 'version'] as const

/** The screens that staff have named or approved, and those that are connected without a user: the worst first. */
export function Screens() {
  const text = useText()
  const { data, error, refetch } = useRead(['displays'], (api, signal) => api('GET', '/v1/displays', { signal }), {
    refetchInterval: READ_MS,
  })
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={96} />
  const screens = data.displays
    .filter(({ name, keys, connected, signedIn }) => name !== '' || keys.length > 0 || (connected && !signedIn))
    .toSorted((a, b) => badness(b) - badness(a))
  if (screens.length === 0) return <p className={css.finding}>{text('status.noScreens')}</p>
  return (
    <StatusTable columns={COLUMNS}>
      {screens.map((screen) => (
        <tr key={screen.id}>
          <th scope="row">{screen.name || text('resources.dids.displays.unnamed')}</th>
          <td>{[screen.board.name, screen.page].filter(Boolean).join(' · ')}</td>
          <td>
            <StateChip state={stateOf(screen)}>{text(`status.${stateOf(screen)}`)}</StateChip>{' '}
            {screen.connected
              ? text('status.connected', { at: formatDateTime(screen.connectedAt) })
              : text('status.away', { at: formatDateTime(screen.goneAt ?? screen.connectedAt) })}
            {screen.connected &&
              screen.problems.map((problem) => (
                <span key={problem} className={css.problem}>
                  {text(`resources.dids.displays.problems.${problem}`)}
                </span>
              ))}
          </td>
          <td>{screen.connected ? text(screen.problems.includes('SOUND') ? 'status.soundOff' : 'status.ok') : '-'}</td>
          <td>{screen.paintedAt ? formatDateTime(screen.paintedAt) : '-'}</td>
          <td>{screen.version || '-'}</td>
        </tr>
      ))}
    </StatusTable>
  )
}

const stateOf = ({ connected, problems }: Display) => (connected && problems.length === 0 ? 'ok' : 'warning')

const badness = ({ connected, problems }: Display) => (connected ? (problems.length > 0 ? 1 : 0) : 2)

const KIOSKS_READ_MS = 60_000
const KIOSK_COLUMNS = ['place', 'state', 'lastLife', 'printer', 'diagonal'] as const

/** The kiosks, those that do not answer first; nothing where there are none. */
export function Kiosks() {
  const text = useText()
  const { data = [] } = useRead(['kiosks'], (api, signal) => api('GET', '/v1/kiosks', { signal }), {
    select: listIn,
    refetchInterval: KIOSKS_READ_MS,
  })
  if (data.length === 0) return null
  return (
    <Card title={text('status.ids.kiosks')}>
      <StatusTable columns={KIOSK_COLUMNS}>
        {data
          .toSorted((a, b) => Number(a.isAlive) - Number(b.isAlive))
          .map(({ id, name, isAlive, lastAt, printer, inches }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <StateChip state={isAlive ? 'ok' : 'warning'}>
                  {text(isAlive ? 'status.ok' : 'status.noAgent')}
                </StateChip>
              </td>
              <td>{lastAt === null ? '-' : formatDateTime(lastAt)}</td>
              <td>{text(`status.printers.${printer}`)}</td>
              <td>{text('status.inches', { inches })}</td>
            </tr>
          ))}
      </StatusTable>
    </Card>
  )
}
