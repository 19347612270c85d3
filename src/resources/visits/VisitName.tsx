import VisibilityOff from '@mui/icons-material/VisibilityOff'
import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { Breakable } from '../../ui/list/Breakable.tsx'
import { AlertMarks } from '../../queue/console/AlertMarks.tsx'
import css from './VisitName.module.css'

/** A patient's name, with an icon if boards must not show it, and with alerts and note. */
export function VisitName({
  visit: { name, hideName, alerts, note },
}: {
  visit: Pick<Visit, 'name' | 'hideName' | 'alerts' | 'note'>
}) {
  const text = useText()
  const label = text('resources.visits.fields.hideName')
  return (
    <span className={css.name}>
      <Breakable longest={8} width={132}>
        {name}
      </Breakable>
      {hideName && (
        <span className={css.hidden} title={label}>
          <VisibilityOff titleAccess={label} />
        </span>
      )}
      <AlertMarks alerts={alerts} note={note} />
    </span>
  )
}
