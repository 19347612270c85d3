import { BooleanInput as RaBooleanInput } from 'react-admin'
import type { TextKey } from '../../i18n/messages.ts'
import { useFieldLabel } from '../useFieldLabel.ts'
import css from './BooleanInput.module.css'
import dialog from './FormDialog.module.css'

interface BooleanInputProps {
  readonly source: string
  /** In place of the field's own name under the resource. */
  readonly label?: TextKey
  readonly helperText?: string
  /** Two such inputs share a row of the dialog. */
  readonly half?: boolean
}

/** react-admin's switch in a box, which as a whole switches; the hint belongs to its name. */
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
