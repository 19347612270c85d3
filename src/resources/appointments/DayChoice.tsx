import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '../../i18n/useText.ts'
import css from '../../sheets/import/Import.module.css'
import type { ListDays } from '../../../domain/sheets/appointments/listDays.ts'

interface DayChoiceProps {
  readonly counts: ListDays['counts']
  readonly day: string
  readonly onChange: (day: string) => void
}

/** Chooses one of the days of a file, and names the others as left out. */
export function DayChoice({ counts, day, onChange }: DayChoiceProps) {
  const text = useText()
  const days = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const words = ([each, count]: readonly [string, number]) =>
    text('resources.appointments.dayCount', { day: each, count })
  const others = days.filter(([each]) => each !== day)
  return (
    <>
      <TextField
        select
        size="small"
        label={text('resources.appointments.listDay')}
        className={css.sheet}
        value={counts.has(day) ? day : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        {days.map((each) => (
          <MenuItem key={each[0]} value={each[0]}>
            {words(each)}
          </MenuItem>
        ))}
      </TextField>
      {counts.has(day) && (
        <p className={css.hint}>{text('resources.appointments.otherDays', { days: others.map(words).join(', ') })}</p>
      )}
    </>
  )
}
