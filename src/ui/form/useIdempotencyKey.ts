import { useState } from 'react'
import { newIdempotencyKey } from '../../../contract/constants.ts'

/**
 * Returns one key for as long as the form is open: saving again after a lost response creates nothing twice.
 */
export function useIdempotencyKey(): string {
  const [key] = useState(newIdempotencyKey)
  return key
}
