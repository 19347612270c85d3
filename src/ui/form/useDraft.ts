import { useEffect, useState } from 'react'
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { fieldsOf } from '../../../contract/answerFields.ts'
import { draftOf, dropDraft, offerDraft } from '../../session/drafts.ts'

/**
 * Keeps what was typed into the surrounding form when the session ends, and fills it in again when its user has signed
 * in. Passwords and tags are not kept.
 *
 * @param hasAddress whether the form is open again at its address; other forms keep nothing
 */
export function useDraft(hasAddress: boolean): void {
  const { getValues, setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const [draft] = useState(() => (hasAddress ? Object.entries(fieldsOf(draftOf('values'))) : []))
  useEffect(() => {
    for (const [name, value] of draft) setValue(name, value, { shouldDirty: true })
    if (draft.length > 0) dropDraft()
  }, [draft, setValue])
  useEffect(
    () => (hasAddress ? offerDraft('values', () => typedValues(getValues(), dirtyFields)) : undefined),
    [hasAddress, getValues, dirtyFields],
  )
}

/** Fields that show dots, and passwords that are shown. */
const SECRET = 'input[type="password"], input[autocomplete$="-password"]'

/** Returns the changed fields; undefined without one. */
function typedValues(values: FieldValues, dirty: object): FieldValues | undefined {
  const secret = [...document.querySelectorAll<HTMLInputElement>(SECRET)].map(({ name }) => name)
  const names = Object.keys(dirty).filter((name) => !secret.includes(name))
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, values[name]])) : undefined
}
