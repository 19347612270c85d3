import TextField from '@mui/material/TextField'

interface DayFieldProps {
  readonly label: string
  /** `2026-03-01`. */
  readonly day: string
  /** Last day that can be chosen. */
  readonly max?: string
  readonly onChange: (day: string) => void
}

/** A field that chooses a day; it is never empty. */
export const DayField = ({ label, day, max, onChange }: DayFieldProps) => (
  <TextField
    type="date"
    size="small"
    label={label}
    value={day}
    sx={{ alignSelf: 'flex-start', width: 180 }}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max } }}
    onChange={({ target }) => {
      if (target.value !== '') onChange(target.value)
    }}
  />
)
