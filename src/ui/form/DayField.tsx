import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { LAST_DAY } from '../../../domain/days.ts'

interface DayFieldProps {
  readonly label: string
  /** `2026-03-01`. */
  readonly day: string
  /** Last day that can be chosen. */
  readonly max?: string
  readonly onChange: (day: string) => void
}

/** Year of a day whose year is still being typed: the browser reports each digit as a year. */
const UNFINISHED = /^0/

/** A field that chooses a day; it is never empty. */
export function DayField({ label, day, max = LAST_DAY, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={typed ?? day}
      sx={{ alignSelf: 'flex-start', width: 180 }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max } }}
      onChange={({ target: { value } }) => {
        const isDay = value !== '' && !UNFINISHED.test(value)
        setTyped(isDay ? undefined : value)
        if (isDay) onChange(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
