import { use, useEffect, createContext } from 'react'
import { useFormState } from 'react-hook-form'
import { NavigationType, useBlocker } from 'react-router-dom'
import { isDraftKept } from '../../session/drafts.ts'
import { useDraft } from './useDraft.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'

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
  useDraft()
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

interface UnsavedQuestionProps {
  readonly open: boolean
  /** Whether a running upload would be aborted. */
  readonly isUploading?: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks whether to discard unsaved input, or to abort an upload. */
export function UnsavedQuestion({ open, isUploading = false, onLeave, onStay }: UnsavedQuestionProps) {
  const text = useText()
  return (
    <ConfirmDialog
      open={open}
      title={text(isUploading ? 'form.uploadingTitle' : 'form.unsavedTitle')}
      text={text(isUploading ? 'form.uploadingText' : 'form.unsavedText')}
      cancelLabel={text(isUploading ? 'form.uploadingStay' : 'form.unsavedStay')}
      confirmLabel={text('ra.action.close')}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}

/**
 * Lets a form in a dialog without an address of its own ask before closing; with an address `UnsavedGuard` asks.
 */
export interface CloseGuard {
  /** Called by the form when it gains or loses unsaved input. */
  readonly setDirty: (isDirty: boolean) => void
  /** Closes the dialog; asks first if there is unsaved input. */
  readonly close: () => void
}

/** Null in a dialog that has an address. */
export const CloseGuardContext = createContext<CloseGuard | null>(null)
