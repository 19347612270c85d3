import TextField from '@mui/material/TextField'

interface DayFieldProps {
  readonly label: string
  /** `2026-03-01`. */
  readonly day: string
  readonly onChange: (day: string) => void
}

/** A field that chooses a day; it is never empty. */
export const DayField = ({ label, day, onChange }: DayFieldProps) => (
  <TextField
    type="date"
    size="small"
    label={label}
    value={day}
    sx={{ alignSelf: 'flex-start', width: 180 }}
    slotProps={{ inputLabel: { shrink: true } }}
    onChange={({ target }) => {
      if (target.value !== '') onChange(target.value)
    }}
  />
)
