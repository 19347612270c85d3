import ErrorOutline from '@mui/icons-material/ErrorOutline'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import MedicalServicesOutlined from '@mui/icons-material/MedicalServicesOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Schedule from '@mui/icons-material/Schedule'
import TaskAlt from '@mui/icons-material/TaskAlt'
import type { SvgIconComponent } from '@mui/icons-material'
import { Link } from 'react-router-dom'
import type { Visit } from '../../contract/visits.ts'
import { type VisitState, visitState, whereabouts } from '../../domain/visitState.ts'
import { useText } from '../i18n/useText.ts'
import type { Places } from './usePlaces.ts'
import css from './Where.module.css'
import { stateText, whereAtText } from './whereTexts.ts'

const ICONS: Record<VisitState, SvgIconComponent> = {
  UNREGISTERED: ErrorOutline,
  WAITING: Schedule,
  CALLED: MedicalServicesOutlined,
  HOLDING: PauseCircleOutlined,
  ALL_DONE: TaskAlt,
  CLOSED: LogoutOutlined,
}

interface WhereProps {
  readonly visit: Visit
  readonly places: Places
  /** Whether it leads to the patient's row on the page of the queues. */
  readonly isLink?: boolean
}

/** State of a patient as text, icon and colour: '채혈실 대기'. */
export function Where({ visit, places, isLink = false }: WhereProps) {
  const text = useText()
  const state = visitState(visit, places.roomOf)
  const Icon = ICONS[state]
  const [main, ...others] = state === 'CLOSED' ? [] : whereabouts(visit.waitings)
  const words = (
    <>
      <Icon aria-hidden />
      {stateText(visit, places, text)}
    </>
  )
  const rest = others.map((other) => whereAtText(other, places, text)).join(', ')
  return (
    <span className={css.cell}>
      {isLink && main ? (
        <Link className={css.where} data-status={state} title={text('search.toBoard')} {...toRow(main.didWaitingId)}>
          {words}
        </Link>
      ) : (
        <span
          className={css.where}
          data-status={state}
          title={state === 'CLOSED' && visit.autoClosed ? text('resources.visits.autoClosedHint') : undefined}
        >
          {words}
        </span>
      )}
      {others.length > 0 && (
        <span className={css.more} title={rest}>
          {text('resources.visits.andMore', { count: others.length })}
        </span>
      )}
    </span>
  )
}

/** Props of a link to the row of a queue entry. */
export const toRow = (entry: Visit['waitings'][number]['didWaitingId']) => ({ to: '/did-waitings', state: { entry } })
