import { useState } from 'react'
import { newIdempotencyKey } from '../../../contract/idempotency.ts'

/** One key for as long as a form is open: saving again after a lost answer creates nothing a second time (DE-27). */
export function useIdempotencyKey(): string {
  const [key] = useState(newIdempotencyKey)
  return key
}
