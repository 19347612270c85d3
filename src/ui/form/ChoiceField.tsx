import type { TextKey } from '../../i18n/messages.ts'
import { Dropdown, type Option } from '../Dropdown.tsx'
import { useFieldLabel } from '../useFieldLabel.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useChecks } from './useChecks.ts'
import { useField } from './useField.ts'

interface ChoiceFieldProps {
  readonly source: string
  /** In place of the field's own name under the resource. */
  readonly label?: TextKey
  readonly options: readonly Option[]
  readonly required?: boolean
  readonly hint?: string
  readonly half?: boolean
  readonly search?: boolean
  /** Turns the chosen option's value into what the record holds, such as a number or null. */
  readonly parse?: (value: string) => unknown
}

/** One of several values (OT-04). */
export function ChoiceField(props: ChoiceFieldProps) {
  const { source, options, required = false, hint, half, search = false, parse = asChosen } = props
  const label = useFieldLabel(source, props.label)
  const checks = useChecks()
  const { id, errorId, error, inputRef, value, onChange } = useField<unknown>(source, required ? [checks.required] : [])
  return (
    <FieldFrame id={id} errorId={errorId} label={label} required={required} hint={hint} error={error} half={half}>
      <Dropdown
        id={id}
        ref={inputRef}
        labelledBy={`${id}-label`}
        search={search}
        value={String(value ?? '')}
        options={options}
        invalid={error !== undefined}
        describedBy={(error ?? hint) ? errorId : undefined}
        onChange={(chosen) => onChange(parse(chosen))}
      />
    </FieldFrame>
  )
}

const asChosen = (value: string) => value
