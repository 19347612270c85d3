import { use, useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { NavigationType, useBlocker } from 'react-router-dom'
import { isDraftKept } from '../../session/drafts.ts'
import { CloseGuardContext } from './closeGuard.ts'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useDraft } from './useDraft.ts'

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
