import { useId } from 'react'
import { useController } from 'react-hook-form'

/** A check of a field: the text of what is wrong, or undefined. */
export type Check<T> = (value: T) => string | undefined

/**
 * One field of the form around, with what its label and error need to belong to it. Unlike react-admin's own inputs it
 * leaves an emptied field as '', which the wire wants for text.
 */
export function useField<T>(source: string, checks: readonly Check<T>[] = []) {
  const id = useId()
  const { field, fieldState } = useController({
    name: source,
    rules: { validate: (value: T) => checks.map((check) => check(value)).find((error) => error !== undefined) ?? true },
  })
  const { ref: inputRef, name, value, onChange, onBlur } = field
  return {
    id,
    errorId: `${id}-error`,
    error: fieldState.error?.message,
    inputRef,
    name,
    value: value as T,
    onChange,
    onBlur,
  }
}
