import OutlinedInput from '@mui/material/OutlinedInput'
import type { TextKey } from '../../i18n/messages.ts'
import { onlyDigits } from '../onlyDigits.ts'
import { useFieldLabel } from '../useFieldLabel.ts'
import css from './FieldFrame.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import { useChecks } from './useChecks.ts'
import { useField } from './useField.ts'

interface NumberFieldProps {
  readonly source: string
  /** In place of the field's own name under the resource. */
  readonly label?: TextKey
  readonly min: number
  readonly max: number
  readonly hint?: string
  readonly half?: boolean
  /** Unit shown behind the number, such as 분. */
  readonly unit?: string
}

/** A whole number: non-digits are stripped as they are typed (RM-07); the record holds a number, or '' while empty. */
export function NumberField({ source, label: otherLabel, min, max, hint, half, unit }: NumberFieldProps) {
  const label = useFieldLabel(source, otherLabel)
  const { atLeast, atMost } = useChecks()
  const { id, errorId, error, inputRef, name, value, onChange, onBlur } = useField<number | '' | null | undefined>(
    source,
    [atLeast(min), atMost(max)],
  )
  return (
    <FieldFrame id={id} errorId={errorId} label={label} required hint={hint} error={error} half={half}>
      <OutlinedInput
        id={id}
        name={name}
        fullWidth
        value={value ?? ''}
        onChange={(event) => onChange(toNumber(event.target.value))}
        onBlur={onBlur}
        inputRef={inputRef}
        error={error !== undefined}
        autoComplete="off"
        endAdornment={unit && <span className={css.unit}>{unit}</span>}
        slotProps={{
          input: {
            inputMode: 'numeric',
            'aria-required': true,
            'aria-describedby': (error ?? hint) ? errorId : undefined,
          },
        }}
      />
    </FieldFrame>
  )
}

/** More digits than a safe integer holds would come back as another number. */
const DIGITS_MAX = 9

function toNumber(typed: string): number | '' {
  const digits = onlyDigits(typed).slice(0, DIGITS_MAX)
  return digits === '' ? '' : Number(digits)
}
