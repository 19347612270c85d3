import VisibilityOff from '@mui/icons-material/VisibilityOff'
import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import css from './VisitName.module.css'

/** Characters from which on a name wants lines of some width. */
const LONG = 8

/** A patient's name, with a sign where no board may show it. */
export function VisitName({ visit: { name, hideName } }: { visit: Visit }) {
  const text = useText()
  const label = text('visits.fields.hideName')
  return (
    <span className={css.name} data-long={name.length > LONG}>
      {name}
      {hideName && (
        <span className={css.hidden} title={label}>
          <VisibilityOff titleAccess={label} />
        </span>
      )}
    </span>
  )
}
