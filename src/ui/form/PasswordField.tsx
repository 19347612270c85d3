import IconButton from '@mui/material/IconButton'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import { useState } from 'react'
import { PASSWORD_MAX } from '../../../domain/limits.ts'
import type { TextKey } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { TextField } from './TextField.tsx'

interface PasswordFieldProps {
  readonly source: string
  /** In place of the field's own name under the resource. */
  readonly label?: TextKey
  readonly hint?: string
  readonly required?: boolean
  /** The one in use: password managers fill it in. */
  readonly isPresent?: boolean
}

/**
 * A password, a new one unless said, with a button that shows and hides it; its rules are the server's (section 5: not
 * validated here).
 */
export function PasswordField({ source, label, hint, required = false, isPresent = false }: PasswordFieldProps) {
  const text = useText()
  const [shown, setShown] = useState(false)
  const name = text(shown ? 'form.hidePassword' : 'form.showPassword')
  return (
    <TextField
      source={source}
      required={required}
      max={PASSWORD_MAX}
      type={shown ? 'text' : 'password'}
      autoComplete={isPresent ? 'current-password' : 'new-password'}
      {...(label && { label })}
      {...(hint && { hint })}
      endAdornment={
        <IconButton size="small" aria-label={name} title={name} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <Visibility /> : <VisibilityOff />}
        </IconButton>
      }
    />
  )
}
