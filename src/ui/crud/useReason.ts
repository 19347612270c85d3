import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../feedback/failure.ts'

/** Holds the server's message for a refusal that no field shows. */
export function useReason() {
  const [reason, setReason] = useState('')
  return { reason, explain: (error: unknown) => setReason(fieldErrorsOf(error) ? '' : messageOf(error)) }
}
