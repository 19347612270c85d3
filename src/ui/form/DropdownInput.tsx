import { useInput, type Validator } from 'react-admin'
import type { TextKey } from '../../i18n/messages.ts'
import { Dropdown, type Option } from '../Dropdown.tsx'
import { AS_CHOSEN } from './asChosen.ts'
import { helperTextIdOf, InputFrame, labelIdOf } from './InputFrame.tsx'

interface DropdownInputProps {
  readonly source: string
  /** In place of the field's own name under the resource. */
  readonly label?: TextKey
  readonly options: readonly Option[]
  readonly helperText?: string
  readonly half?: boolean
  readonly search?: boolean
  readonly validate?: Validator | Validator[]
  /** Turns the chosen option's value into what the record holds, such as a number or null. */
  readonly parse?: (value: string) => unknown
  /** What else a choice changes. */
  readonly onChange?: (value: string) => void
}

/** One of several values, in the dropdown of OT-04: a list of limited height, searched on Enter. */
export function DropdownInput(props: DropdownInputProps) {
  const { options, label, helperText, half = false, search = false, ...input } = props
  const { id, isRequired, field, fieldState } = useInput({ ...AS_CHOSEN, ...input })
  const { ref: inputRef, value, onChange } = field
  const error = fieldState.error?.message
  return (
    <InputFrame {...{ id, source: input.source, label, isRequired, helperText, error, half }}>
      <Dropdown
        id={id}
        ref={inputRef}
        labelledBy={labelIdOf(id)}
        search={search}
        value={String(value ?? '')}
        options={options}
        invalid={error !== undefined}
        describedBy={(error ?? helperText) ? helperTextIdOf(id) : undefined}
        onChange={onChange}
      />
    </InputFrame>
  )
}
