import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import MedicalServicesOutlined from '@mui/icons-material/MedicalServicesOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Schedule from '@mui/icons-material/Schedule'
import type { SvgIconComponent } from '@mui/icons-material'
import type { Visit } from '../../../contract/visits.ts'
import type { WaitingStatus } from '../../../domain/waiting.ts'
import { useText } from '../../i18n/useText.ts'
import type { Places } from './usePlaces.ts'
import css from './Where.module.css'
import { whereabouts } from './whereabouts.ts'
import { whereAtText } from './whereTexts.ts'

const ICONS: Partial<Record<WaitingStatus, SvgIconComponent>> = {
  CALLED: MedicalServicesOutlined,
  WAITING: Schedule,
  HOLDING: PauseCircleOutlined,
}

/** Where a patient is now, as text, icon and colour: '채혈실 대기'. */
export function Where({ visit, places }: { visit: Visit; places: Places }) {
  const text = useText()
  if (visit.status === 'CLOSED') {
    return (
      <span
        className={css.where}
        data-status="CLOSED"
        title={visit.autoClosed ? text('resources.visits.autoClosedHint') : undefined}
      >
        <LogoutOutlined aria-hidden />
        {text(visit.autoClosed ? 'resources.visits.autoClosed' : 'resources.visits.closed')}
      </span>
    )
  }
  const [main, ...others] = whereabouts(visit.waitings)
  const Icon = main && ICONS[main.status]
  if (!Icon) return <span className={css.nowhere}>{text('resources.visits.nowhere')}</span>
  const rest = others.map((other) => whereAtText(other, places, text)).join(', ')
  return (
    <span className={css.cell}>
      <span className={css.where} data-status={main.status}>
        <Icon aria-hidden />
        {whereAtText(main, places, text)}
      </span>
      {others.length > 0 && (
        <span className={css.more} title={rest}>
          {text('resources.visits.andMore', { count: others.length })}
        </span>
      )}
    </span>
  )
}
