import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import MedicalServicesOutlined from '@mui/icons-material/MedicalServicesOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Schedule from '@mui/icons-material/Schedule'
import type { SvgIconComponent } from '@mui/icons-material'
import type { Visit } from '../../../contract/visits.ts'
import type { WaitingStatus } from '../../../domain/waiting.ts'
import type { TextKey } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import type { Places } from './usePlaces.ts'
import css from './Where.module.css'
import { whereabouts } from './whereabouts.ts'

const STATES: Partial<Record<WaitingStatus, { readonly text: TextKey; readonly icon: SvgIconComponent }>> = {
  CALLED: { text: 'visits.inExam', icon: MedicalServicesOutlined },
  WAITING: { text: 'visits.waitingAt', icon: Schedule },
  HOLDING: { text: 'visits.heldAt', icon: PauseCircleOutlined },
}

/** Where a patient is now: '채혈실 대기', by word, icon and colour. */
export function Where({ visit, places }: { visit: Visit; places: Places }) {
  const text = useText()
  if (visit.status === 'CLOSED') {
    return (
      <span className={css.where} data-status="CLOSED">
        <LogoutOutlined aria-hidden />
        {text('visits.closed')}
      </span>
    )
  }
  const [main, ...others] = whereabouts(visit.waitings)
  const state = main && STATES[main.status]
  if (!state) return <span className={css.nowhere}>{text('visits.nowhere')}</span>
  const label = ({ didId }: typeof main, key: TextKey) => text(key, { board: places.boardName(didId) })
  const rest = others.map((other) => label(other, STATES[other.status]?.text ?? 'visits.waitingAt')).join(', ')
  return (
    <span className={css.cell}>
      <span className={css.where} data-status={main.status}>
        <state.icon aria-hidden />
        {label(main, state.text)}
      </span>
      {others.length > 0 && (
        <span className={css.more} title={rest}>
          {text('visits.andMore', { count: others.length })}
        </span>
      )}
    </span>
  )
}
