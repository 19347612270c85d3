import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { type NavigationType as Action, useBlocker } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'

/** Asks before a half-filled form is thrown away: by a link, the back button, Esc, or leaving the page (LS-09). */
export function UnsavedGuard() {
  const text = useText()
  const { isDirty } = useFormState()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !leavesSaved(historyAction, nextLocation.state),
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={text('form.unsavedTitle')}
      text={text('form.unsavedText')}
      cancelLabel={text('form.unsavedStay')}
      confirmLabel={text('form.unsavedLeave')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}

/** Whether a navigation follows a successful save (see `useCloseDialog`): one backwards may end at an earlier form's save. */
const leavesSaved = (action: Action, state: unknown) =>
  action !== 'POP' && typeof state === 'object' && state !== null && 'saved' in state && state.saved === true
