import { use, useEffect, useState } from 'react'
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { NavigationType, useBlocker } from 'react-router-dom'
import { draftOf, dropDraft, isDraftKept, offerDraft } from '../../session/drafts.ts'
import { CloseGuardContext } from './closeGuard.ts'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { fieldsOf } from '../../../contract/answerFields.ts'

/**
 * Asks before a link, the back button, Esc or leaving the page discards unsaved input or aborts a running upload. The end
 * of the session asks nothing: it keeps the input.
 */
export function UnsavedGuard({ isUploading = false }: { readonly isUploading?: boolean }) {
  const guard = use(CloseGuardContext)
  const { isDirty } = useFormState()
  const isKept = isDirty || isUploading
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isKept && currentLocation.pathname !== nextLocation.pathname && !leavesSaved(historyAction, nextLocation.state),
  )
  useEffect(() => guard?.setDirty(isKept), [guard, isKept])
  useDraft(guard === null)
  useEffect(() => {
    if (!isKept) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDraftKept()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isKept])

  return (
    <UnsavedQuestion
      isUploading={isUploading}
      open={blocker.state === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}

/**
 * Whether a navigation follows a successful save (see `useCloseDialog`). Going back is excluded, since it may lead to
 * the entry of an earlier save.
 */
const leavesSaved = (action: NavigationType, state: unknown) =>
  action !== NavigationType.Pop &&
  typeof state === 'object' &&
  state !== null &&
  'saved' in state &&
  state.saved === true

/**
 * Keeps what was typed into the surrounding form when the session ends, and fills it in again when its user has signed
 * in. Passwords and tags are not kept.
 *
 * @param hasAddress whether the form is open again at its address; other forms keep nothing
 */
function useDraft(hasAddress: boolean): void {
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
