import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useInput } from 'react-admin'
import { VISIT_ALERTS, visitAlertsOf } from '../../../domain/visitAlerts.ts'
import { useText } from '../../i18n/useText.ts'
import { AS_CHOSEN, InputFrame, labelIdOf } from '../../ui/form/InputFrame.tsx'
import { ROW_ICONS } from '../../queue/console/rowIcons.ts'
import css from './AlertsInput.module.css'

/** One toggle button per alert of {@link VISIT_ALERTS}; several can be pressed. */
export function AlertsInput({ source }: { readonly source: string }) {
  const text = useText()
  const { id, field } = useInput({ ...AS_CHOSEN, source })
  return (
    <InputFrame id={id} source={source}>
      <ToggleButtonGroup
        className={css.alerts}
        aria-labelledby={labelIdOf(id)}
        value={visitAlertsOf(field.value)}
        onChange={(_, chosen) => field.onChange(visitAlertsOf(chosen))}
      >
        {VISIT_ALERTS.map((alert) => {
          const Icon = ROW_ICONS.alerts[alert]
          return (
            <ToggleButton key={alert} value={alert} className={css.alert}>
              <Icon aria-hidden />
              {text(`resources.visits.alertNames.${alert}`)}
            </ToggleButton>
          )
        })}
      </ToggleButtonGroup>
    </InputFrame>
  )
}
