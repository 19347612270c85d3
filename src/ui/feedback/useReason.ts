import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { fieldErrorsOf, hintOf, isShownAtField, messageOf } from './failure.ts'
import { useToast } from './useToast.tsx'

/** Holds why a dialog was refused, where no field shows it. */
export function useReason() {
  const text = useText()
  const toast = useToast()
  const [reason, setReason] = useState('')
  return {
    reason,
    setReason,
    /** Keeps the server's message, beside a toast with the advice. */
    explain: (error: unknown) => setReason(fieldErrorsOf(error) ? '' : messageOf(error)),
    /** Keeps the server's message, or without one the advice. @returns the errors of the form's fields */
    refuse(error: unknown): Record<string, unknown> {
      const errors = fieldErrorsOf(error)
      setReason(errors ? '' : messageOf(error) || hintOf(error, text))
      return errors ?? { root: true }
    },
    /**
     * Keeps the server's message, beside a toast with the advice, unless a field shows the refusal.
     *
     * @returns the errors of the form's fields
     */
    report(error: unknown, title: string): Record<string, unknown> {
      const errors = fieldErrorsOf(error)
      setReason(errors ? '' : messageOf(error))
      if (!isShownAtField(error)) toast('ERROR', title, hintOf(error, text))
      return errors ?? { root: true }
    },
  }
}
