import { createContext, use, useEffect, useState } from 'react'
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { fieldsOf } from '../../../contract/answerFields.ts'
import { draftOf, dropDraft, offerDraft } from '../../session/drafts.ts'

/** Name of the form among those at its address: the heading of its dialog; '' for the form of a page. */
export const FormName = createContext('')

/**
 * Keeps what was typed into the surrounding form when the session ends, and fills it in again when its user has signed
 * in: at once where the form is open at its address, and in other dialogs when they are opened there. Passwords and
 * tags are not kept.
 */
export function useDraft(): void {
  const form = use(FormName)
  const { getValues, setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const [draft] = useState(() => Object.entries(fieldsOf(draftOf(form, 'values'))))
  useEffect(() => {
    for (const [name, value] of draft) setValue(name, value, { shouldDirty: true })
    if (draft.length > 0) dropDraft(form)
  }, [draft, form, setValue])
  useEffect(
    () => offerDraft(form, 'values', () => typedValues(getValues(), dirtyFields)),
    [form, getValues, dirtyFields],
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
