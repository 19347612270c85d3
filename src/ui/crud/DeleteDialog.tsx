import { useRef, useState } from 'react'
import { type Identifier, type RaRecord, useDeleteMany, useListContext } from 'react-admin'
import type { DeletableName } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'
import { messageOf } from '../feedback/failure.ts'
import { useDeleteToasts } from './useCrudToasts.ts'

interface DeleteDialogProps {
  readonly name: DeletableName
  /** What shall be deleted; the dialog is open while there is something. */
  readonly ids: readonly Identifier[]
  /** What a record is called. */
  readonly nameOf: (record: RaRecord) => string
  readonly onClose: () => void
}

/** More names than this no one reads before they press. */
const NAMES_MAX = 5

/**
 * Asks by name, then deletes in one call (LS-10, RM-10); a refusal is told in the server's words, and the dialog stays.
 */
export function DeleteDialog({ name, ids, nameOf, onClose }: DeleteDialogProps) {
  const text = useText()
  const { data = [], selectedIds = [], onSelect } = useListContext()
  const { succeeded, failed } = useDeleteToasts(name)
  const [reason, setReason] = useState('')
  const [subject, setSubject] = useState('')
  const [deleteMany, { isPending }] = useDeleteMany()
  // isPending comes a moment late: a double click would send twice
  const sent = useRef(false)

  // while the dialog fades, it still says what it was about
  const asked = ids.length > 0 ? named() : subject
  if (asked !== subject) setSubject(asked)

  /** Rows that were ticked on other pages are counted. */
  function named(): string {
    const names = data
      .filter(({ id }) => ids.includes(id))
      .slice(0, NAMES_MAX)
      .map(nameOf)
    if (names.length === 0) return text('list.selected', { count: ids.length })
    return (
      names.join(', ') +
      (names.length < ids.length ? ` ${text('list.andMore', { count: ids.length - names.length })}` : '')
    )
  }
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
      title={text(`resources.${name}.deleteTitle`)}
      subject={subject}
      text={text(`resources.${name}.deleteConfirm`)}
      reason={reason}
      confirmLabel={text('form.delete')}
      busy={isPending}
      onConfirm={confirm}
      onCancel={close}
    />
  )
}
