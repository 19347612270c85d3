import { useMemo } from 'react'
import { ID_PATTERN } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import type { Check } from './useField.ts'

/** The checks that fields share, in the chosen language. */
export function useChecks() {
  const text = useText()
  return useMemo(
    () => ({
      required: ((value) =>
        String(value ?? '').trim() === '' ? text('form.requiredField') : undefined) as Check<unknown>,
      /** An empty number is as wrong as one that is too small (RM-05, EX-02). */
      atLeast:
        (min: number): Check<unknown> =>
        (value) =>
          value === '' || value === null || Number(value) < min ? text('form.atLeast', { min }) : undefined,
      atMost:
        (max: number): Check<unknown> =>
        (value) =>
          Number(value) > max ? text('form.atMost', { max }) : undefined,
      maxLength:
        (max: number): Check<unknown> =>
        (value) =>
          String(value ?? '').trim().length > max ? text('form.tooLong', { max }) : undefined,
      /** Ids of users and exams (DE-25). */
      idPattern: ((value) =>
        ID_PATTERN.test(String(value ?? '').trim()) ? undefined : text('form.idPattern')) as Check<unknown>,
    }),
    [text],
  )
}
