import ErrorOutline from '@mui/icons-material/ErrorOutline'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import MedicalServicesOutlined from '@mui/icons-material/MedicalServicesOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Schedule from '@mui/icons-material/Schedule'
import TaskAlt from '@mui/icons-material/TaskAlt'
import type { SvgIconComponent } from '@mui/icons-material'
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

/** State of a patient as text, icon and colour: '채혈실 대기'. */
export function Where({ visit, places }: { visit: Visit; places: Places }) {
  const text = useText()
  const state = visitState(visit, places.roomOf)
  const Icon = ICONS[state]
  const others = state === 'CLOSED' ? [] : whereabouts(visit.waitings).slice(1)
  const rest = others.map((other) => whereAtText(other, places, text)).join(', ')
  return (
    <span className={css.cell}>
      <span
        className={css.where}
        data-status={state}
        title={state === 'CLOSED' && visit.autoClosed ? text('resources.visits.autoClosedHint') : undefined}
      >
        <Icon aria-hidden />
        {stateText(visit, places, text)}
      </span>
      {others.length > 0 && (
        <span className={css.more} title={rest}>
          {text('resources.visits.andMore', { count: others.length })}
        </span>
      )}
    </span>
  )
}
