import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { maxLength } from 'react-admin'
import { PASSWORD_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface PasswordInputProps extends Pick<TextInputProps, 'source' | 'label' | 'helperText'> {
  /** The one in use: password managers fill it in. */
  readonly isPresent?: boolean
}

/**
 * A password, a new one unless said, with the button that shows and hides it as the sign-in page has it; its rules are
 * the server's (section 5: not validated here).
 */
export function PasswordInput({ isPresent = false, ...props }: PasswordInputProps) {
  const text = useText()
  const [shown, setShown] = useState(false)
  const name = text(shown ? 'form.hidePassword' : 'form.showPassword')
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
