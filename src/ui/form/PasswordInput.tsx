import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { maxLength } from 'react-admin'
import { PASSWORD_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface PasswordInputProps extends Pick<TextInputProps, 'source' | 'label' | 'helperText'> {
  /** Whether it is the current password, which password managers fill in. */
  readonly isPresent?: boolean
}

/** Input for a password, by default a new one, with a button to show it. The server validates it (section 5). */
export function PasswordInput({ isPresent = false, ...props }: PasswordInputProps) {
  const text = useText()
  const [shown, setShown] = useState(false)
  const name = text(shown ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden')
  return (
    <TextInput
      {...props}
      validate={maxLength(PASSWORD_MAX)}
      type={shown ? 'text' : 'password'}
      autoComplete={isPresent ? 'current-password' : 'new-password'}
      endAdornment={
        <IconButton size="small" aria-label={name} title={name} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <Visibility /> : <VisibilityOff />}
        </IconButton>
      }
    />
  )
}
