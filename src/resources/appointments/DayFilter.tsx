import { useEffect } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useFilterDrafts } from '../../ui/list/filterDrafts.tsx'
import { DayField } from '../../ui/form/DayField.tsx'

interface DayFilterProps {
  /** Day that is shown if none was chosen. */
  readonly today: string
  /** Reports the chosen day; '' for today. */
  readonly onChange: (day: string) => void
}

/** Chooses the day of the list. */
export function DayFilter({ today, onChange }: DayFilterProps) {
  const text = useText()
  const { applied, apply } = useFilterDrafts()
  const day = applied('day')
  // Clearing the filters clears the day as well.
  useEffect(() => onChange(day), [day, onChange])
  return (
    <DayField
      inline
      label={text('resources.appointments.listDay')}
      day={day || today}
      onChange={(chosen) => apply({ day: chosen === today ? '' : chosen })}
    />
  )
}
