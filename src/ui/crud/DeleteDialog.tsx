import { useRef, useState } from 'react'
import { type Identifier, useDeleteMany, useListContext } from 'react-admin'
import type { DeletableName } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'
import { messageOf } from '../feedback/failure.ts'
import { useDeleteToasts } from './useCrudToasts.ts'

interface DeleteDialogProps {
  readonly name: DeletableName
  /** What shall be deleted; the dialog is open while there is something. */
  readonly ids: readonly Identifier[]
  readonly onClose: () => void
}

/** Asks, then deletes in one call (LS-10, RM-10); a refusal is told in the server's words, and the dialog stays. */
export function DeleteDialog({ name, ids, onClose }: DeleteDialogProps) {
  const text = useText()
  const { selectedIds = [], onSelect } = useListContext()
  const { succeeded, failed } = useDeleteToasts(name)
  const [reason, setReason] = useState('')
  const [deleteMany, { isPending }] = useDeleteMany()
  // isPending comes a moment late: a double click would send twice
  const sent = useRef(false)

  const close = () => {
    setReason('')
    onClose()
  }
  const confirm = () => {
    if (sent.current || ids.length === 0) return
    sent.current = true
    void deleteMany(
      name,
      { ids: [...ids] },
      {
        // not onSettled: it would take the place of react-admin's, which refetches the list
        onSuccess: () => {
          sent.current = false
          onSelect(selectedIds.filter((id) => !ids.includes(id)))
          succeeded()
          close()
        },
        onError: (error) => {
          sent.current = false
          setReason(messageOf(error))
          failed(error)
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open={ids.length > 0}
      danger
      title={text(`${name}.deleteTitle`)}
      text={text(`${name}.deleteConfirm`)}
      reason={reason}
      confirmLabel={text('form.delete')}
      busy={isPending}
      onConfirm={confirm}
      onCancel={close}
    />
  )
}
