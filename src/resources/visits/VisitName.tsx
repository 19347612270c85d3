import VisibilityOff from '@mui/icons-material/VisibilityOff'
import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { hasLongWord } from '../../ui/hasLongWord.ts'
import css from './VisitName.module.css'

/** The longest word that fits the column of names. */
const LONG = 8

/** A patient's name, with a sign where no board may show it. */
export function VisitName({ visit: { name, hideName } }: { visit: Visit }) {
  const text = useText()
  const label = text('visits.fields.hideName')
  return (
    <span className={css.name} data-long={hasLongWord(name, LONG)}>
      {name}
      {hideName && (
        <span className={css.hidden} title={label}>
          <VisibilityOff titleAccess={label} />
        </span>
      )}
    </span>
  )
}
