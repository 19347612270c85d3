import { useInput, type Validator } from 'react-admin'
import type { TextKey } from '../../i18n/messages.ts'
import { Dropdown, type Option } from '../Dropdown.tsx'
import { AS_CHOSEN, helperTextIdOf, InputFrame, labelIdOf } from './InputFrame.tsx'

interface DropdownInputProps {
  readonly source: string
  /** Overrides the label of the field. */
  readonly label?: TextKey
  readonly options: readonly Option[]
  readonly helperText?: string
  readonly half?: boolean
  readonly search?: boolean
  readonly validate?: Validator | Validator[]
  /** Converts the chosen option to the record's value, such as a number or null. */
  readonly parse?: (value: string) => unknown
  /** Called in addition to updating the record. */
  readonly onChange?: (value: string) => void
}

/** Input for one of several values: a dropdown, with a search on request. */
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
