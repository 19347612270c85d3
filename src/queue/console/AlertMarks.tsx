import type { SvgIconComponent } from '@mui/icons-material'
import Accessible from '@mui/icons-material/Accessible'
import NoFood from '@mui/icons-material/NoFood'
import Translate from '@mui/icons-material/Translate'
import WarningAmber from '@mui/icons-material/WarningAmber'
import type { VisitAlert } from '../../../domain/visitAlerts.ts'
import { useText } from '../../i18n/useText.ts'
import css from './AlertMarks.module.css'

interface AlertMarksProps {
  readonly alerts?: readonly VisitAlert[]
  readonly note?: string
}

/** A patient's alerts, each with icon and word, and the note. */
export function AlertMarks({ alerts = [], note = '' }: AlertMarksProps) {
  const text = useText()
  return (
    <>
      {alerts.map((alert) => {
        const Icon = ALERT_ICONS[alert]
        return (
          <span key={alert} className={css.alert}>
            <Icon aria-hidden />
            {text(`resources.visits.alertNames.${alert}`)}
          </span>
        )
      })}
      {note !== '' && (
        <span className={css.note} title={note}>
          {note}
        </span>
      )}
    </>
  )
}

export const ALERT_ICONS: Record<VisitAlert, SvgIconComponent> = {
  FASTING: NoFood,
  FALL_RISK: WarningAmber,
  WHEELCHAIR: Accessible,
  INTERPRETER: Translate,
}
