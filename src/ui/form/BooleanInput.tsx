import { BooleanInput as RaBooleanInput } from 'react-admin'
import type { TextKey } from '../../i18n/messages.ts'
import { useFieldLabel } from './InputFrame.tsx'
import css from './BooleanInput.module.css'
import dialog from './FormDialog.module.css'

interface BooleanInputProps {
  readonly source: string
  /** Overrides the label of the field. */
  readonly label?: TextKey
  readonly helperText?: string
  /** Whether it takes half of a row. */
  readonly half?: boolean
}

/** react-admin's switch in a box that toggles it as a whole; the hint is part of its label. */
export function BooleanInput({ source, label, helperText, half = false }: BooleanInputProps) {
  const name = useFieldLabel(source, label)
  return (
    <RaBooleanInput
      source={source}
      helperText={false}
      className={half ? `${css.box} ${dialog.half}` : css.box}
      label={
        <span className={css.name}>
          {name}
          {helperText && <span className={css.hint}>{helperText}</span>}
        </span>
      }
    />
  )
}
