import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { LAST_DAY } from '../../../domain/days.ts'

interface DayFieldProps {
  readonly label: string
  /** `2026-03-01`. */
  readonly day: string
  /** Last day that can be chosen. */
  readonly max?: string
  /** Whether the label is beside the field, as in the tools of a list. */
  readonly inline?: boolean
  readonly onChange: (day: string) => void
}

/** Year of a day whose year is still being typed: the browser reports each digit as a year. */
const UNFINISHED = /^0/

const ABOVE = { alignSelf: 'flex-start', width: 180 }
const BESIDE = {
  flexDirection: 'row',
  alignItems: 'center',
  gap: 1,
  width: 'auto',
  // the tools of a narrow page begin to the left of its edge, by the padding of their buttons
  '@media (max-width: 1240px)': { marginLeft: '8px' },
  '& .MuiInputLabel-root': { flex: 'none', marginBottom: 0, overflow: 'visible' },
  '& .MuiOutlinedInput-root': { minHeight: 36, width: 142, fontSize: 14 },
  '& .MuiOutlinedInput-input': { padding: '6px 8px' },
}

/** A field that chooses a day; it is never empty. */
export function DayField({ label, day, max = LAST_DAY, inline = false, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={typed ?? day}
      sx={inline ? BESIDE : ABOVE}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max } }}
      onChange={({ target: { value } }) => {
        // Kept until the field is left: `day` may follow late, and setting it back would end what is being typed.
        setTyped(value)
        if (value !== '' && !UNFINISHED.test(value)) onChange(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
