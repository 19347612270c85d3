import OutlinedInput from '@mui/material/OutlinedInput'
import { type ReactNode, useId } from 'react'
import type { SettingsAnswer } from '../../../contract/settings.ts'
import type { SettingName } from '../../../domain/hospitalSettings.ts'
import { useText } from '../../i18n/useText.ts'
import { helperTextIdOf, InputFrame } from '../../ui/form/InputFrame.tsx'

interface FixedFieldProps extends Pick<SettingsAnswer, 'fixed'> {
  readonly name: SettingName
  /** The value in words. */
  readonly value: string | number
  readonly half?: boolean
  /** The input of a setting that the console may change. */
  readonly children: ReactNode
}

/** An input, or where the environment of the server sets the value, the value and the name of the variable. */
export function FixedField({ name, fixed, value, half = false, children }: FixedFieldProps) {
  const text = useText()
  const id = useId()
  const variable = fixed[name]
  if (variable === undefined) return children
  return (
    <InputFrame
      id={id}
      label={text(`settings.fields.${name}`)}
      helperText={text('settings.fixed', { name: variable })}
      half={half}
    >
      <OutlinedInput
        id={id}
        size="small"
        disabled
        value={value}
        slotProps={{ input: { 'aria-describedby': helperTextIdOf(id) } }}
      />
    </InputFrame>
  )
}
