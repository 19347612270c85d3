import { fieldsOf, isFields, parseJson, textOf } from '../../contract/answerFields.ts'
import type { FieldError } from '../../contract/common.ts'
import type { FailureBody } from '../session/apiError.ts'

/** Reads from a refusal what the console's forms show of it: its errors by field, `{no: '…', name: {kr: '…'}}`. */
export function failureBody(answer: string): FailureBody {
  const { message, errors, changed } = fieldsOf(parseJson(answer))
  const fieldErrors = Array.isArray(errors) ? errors.filter(isFieldError) : []
  return {
    sent: textOf(message),
    ...(fieldErrors.length > 0 && { errors: nestErrors(fieldErrors) }),
    ...(Array.isArray(changed) && { changed }),
  }
}

/** Nests errors whose `field` is a path such as `name.kr`. */
function nestErrors(errors: readonly FieldError[]): Record<string, unknown> {
  const nested: Record<string, unknown> = {}
  for (const { field, message } of errors) {
    const path = field.split('.')
    let at = nested
    for (const step of path.slice(0, -1)) {
      const next = at[step]
      at = isFields(next) ? next : (at[step] = {})
    }
    at[path.at(-1) ?? field] = message
  }
  return nested
}

const isFieldError = (value: unknown): value is FieldError =>
  isFields(value) && typeof value.field === 'string' && typeof value.message === 'string'
