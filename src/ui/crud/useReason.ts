import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../feedback/failure.ts'

/** The server's words on a refusal that no field is to blame for; fields show theirs themselves. */
export function useReason() {
  const [reason, setReason] = useState('')
  return { reason, explain: (error: unknown) => setReason(fieldErrorsOf(error) ? '' : messageOf(error)) }
}
