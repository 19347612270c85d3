import ArrowCircleRightOutlined from '@mui/icons-material/ArrowCircleRightOutlined'
import CheckCircle from '@mui/icons-material/CheckCircle'
import type { SvgIconComponent } from '@mui/icons-material'
import MedicalServicesOutlined from '@mui/icons-material/MedicalServicesOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Schedule from '@mui/icons-material/Schedule'
import Skeleton from '@mui/material/Skeleton'
import { Link, useLocation, useParams } from 'react-router-dom'
import type { StopStatus, Visit, VisitStop } from '../../../contract/visits.ts'
import { planProgress } from '../../../domain/visitState.ts'
import { formatDate } from '../../i18n/formatMoment.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { minutesSince } from '../../queue/waitLevel.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { LoadError } from '../../ui/feedback/Notice.tsx'
import { useServerNow } from '../../session/useServerClock.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Places } from '../usePlaces.ts'
import { progressText } from '../whereTexts.ts'
import css from './VisitWay.module.css'
import { useRead } from '../../api/useApi.ts'

const ICONS: Readonly<Record<StopStatus, SvgIconComponent>> = {
  DONE: CheckCircle,
  CALLED: MedicalServicesOutlined,
  WAITING: Schedule,
  HOLDING: PauseCircleOutlined,
  NEXT: ArrowCircleRightOutlined,
  PLANNED: RadioButtonUnchecked,
}

interface VisitWayProps {
  readonly id: Visit['id']
  readonly places: Places
}

/** All stops of a patient: done, current (with since when), next, and planned. */
export function VisitWay({ id, places }: VisitWayProps) {
  const text = useText()
  const { data, error, refetch } = useVisitWay(id)
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <WaySkeleton />
  const planned = data.stops.filter(({ isPlanned }) => isPlanned)
  const others = data.stops.filter(({ isPlanned }) => !isPlanned)
  if (data.stops.length === 0) return <p className={css.none}>{text('resources.visits.wayEmpty')}</p>
  return (
    <>
      {planned.length > 0 && <Stops label={text('resources.visits.wayPlan')} stops={planned} places={places} />}
      {planned.length > 0 && others.length > 0 && <h3 className={css.heading}>{text('resources.visits.wayOthers')}</h3>}
      {others.length > 0 && <Stops label={text('resources.visits.wayOthers')} stops={others} places={places} />}
    </>
  )
}

interface StopsProps {
  readonly label: string
  readonly stops: readonly VisitStop[]
  readonly places: Places
}

const Stops = ({ label, stops, places }: StopsProps) => (
  <ol className={css.stops} aria-label={label}>
    {stops.map((stop) => (
      <Stop key={`${stop.roomId} ${stop.didId}`} stop={stop} places={places} />
    ))}
  </ol>
)

function Stop({
  stop: { roomId, didId, status, since },
  places,
}: {
  readonly stop: VisitStop
  readonly places: Places
}) {
  const text = useText()
  const sinceText = useSince()
  const Icon = ICONS[status]
  const name =
    roomId === null
      ? places.boardName(didId ?? '')
      : (places.rooms.find(({ value }) => value === String(roomId))?.label ?? '')
  return (
    <li className={css.stop} data-status={status}>
      <Icon aria-hidden />
      <span className={css.name}>{name}</span>
      <span className={css.state}>
        <span className={css.status}>{text(`resources.visits.stops.${status}`)}</span>
        {since && <span className={css.since}>{sinceText(since, status === 'DONE')}</span>}
      </span>
    </li>
  )
}

/**
 * Returns a formatter for the time of a stop. It adds the date if the time is not today, and the duration so far if the
 * stop is not over.
 */
function useSince(): (instant: string, isOver: boolean) => string {
  const text = useText()
  const now = useServerNow()
  return (instant, isOver) => {
    const day = formatDate(instant)
    const time = [...(day === formatDate(now) ? [] : [day]), formatTime(instant)].join(' ')
    if (isOver) return time
    return text('resources.visits.waySince', { time, minutes: minutesSince(instant, now) ?? 0 })
  }
}

const ROWS = ['a', 'b', 'c']

function WaySkeleton() {
  const text = useText()
  return (
    <output className={css.stops} aria-label={text('form.loading')}>
      {ROWS.map((row) => (
        <span key={row} className={css.stop}>
          <Skeleton variant="circular" width={20} height={20} />
          <Skeleton width={120} />
          <Skeleton width={64} />
        </span>
      ))}
    </output>
  )
}

/** Polling interval in ms while the stops are shown, as no board event covers all of them. */
const PERIOD_MS = 10_000

/** A visit with all its stops. Its query key starts with that of the list, so that both are invalidated together. */
export function useVisitWay(id: Visit['id']) {
  return useRead(
    ['visits', 'getList', 'way', id],
    (api, signal) => api('GET', '/v1/visits/:id/way', { params: { id }, signal }),
    {
      refetchInterval: PERIOD_MS,
      // Patients' names must not stay in memory.
      gcTime: 0,
    },
  )
}

/** Dialog with all stops of a patient, at `:id/way` below the list. */
export function WayDialog({ places }: { readonly places: Places }) {
  const text = useText()
  const close = useCloseDialog()
  const id = Number(useParams()['id'])
  const { data } = useVisitWay(id)
  return (
    <FormDialog title={text('resources.visits.way')} subtitle={data ? numberedName(data.visit) : ''} onClose={close}>
      <div className={css.dialog}>
        {data?.visit.packageName && <p className={css.package}>{data.visit.packageName}</p>}
        <VisitWay id={id} places={places} />
      </div>
    </FormDialog>
  )
}

interface WayLinkProps {
  readonly visit: Visit
  readonly places: Places
}

/** A patient's progress, as a link that opens all stops. The list's filters and page stay in the URL. */
export function WayLink({ visit, places }: WayLinkProps) {
  const text = useText()
  const { search } = useLocation()
  const words = progressText(visit, places, text)
  const { done, total } = planProgress(visit, places.roomOf)
  return (
    <Link
      className={css.link}
      to={{ pathname: `/visits/${visit.id}/way`, search }}
      aria-label={[words, visit.packageName, text('resources.visits.way')].filter(Boolean).join(' · ')}
      title={text('resources.visits.wayHint')}
    >
      {total === null ? (
        <span className={css.text}>{words}</span>
      ) : (
        <>
          <span className={css.progress} title={words}>
            <progress className={css.bar} value={done} max={total} aria-label={words} />
            <span aria-hidden>
              {done}/{total}
            </span>
          </span>
          {visit.packageName && (
            <span className={css.packageName} title={visit.packageName}>
              {visit.packageName}
            </span>
          )}
        </>
      )}
    </Link>
  )
}
