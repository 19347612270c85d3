import { Fragment, type ReactNode, useRef, useState } from 'react'
import {
  type Identifier,
  RecordContextProvider,
  useDeleteMany,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
} from 'react-admin'
import { useResourceText } from '../../i18n/resourceText.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'
import { fieldMessageOf, messageOf } from '../feedback/failure.ts'
import { useCrudToasts } from './useCrudToasts.ts'

interface DeleteDialogProps {
  /** Ids of the records to delete; the dialog is open while there are any. */
  readonly ids: readonly Identifier[]
  readonly onClose: () => void
}

/** Maximum number of names shown. */
const NAMES_MAX = 5

/**
 * Asks for confirmation with the records' names and deletes them in one call. A refusal is shown in the
 * dialog, which stays open.
 */
export function DeleteDialog({ ids, onClose }: DeleteDialogProps) {
  const text = useText()
  const resourceText = useResourceText()
  const resource = useResourceContext()
  const { data = [], selectedIds, onSelect } = useListContext()
  const { succeeded, failed } = useCrudToasts('deleted')
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState<{ ids: readonly Identifier[]; names: ReactNode }>({ ids: [], names: '' })
  const represent = useGetRecordRepresentation(resource)
  const [deleteMany, { isPending }] = useDeleteMany()
  // isPending is set a moment late, so a double click would send twice
  const sent = useRef(false)

  // while the dialog fades, it still says what it was about
  if (ids.length > 0 && ids !== asked.ids) setAsked({ ids, names: named() })

  /** Lists the names of the rows; those beyond the first are only counted. */
  function named(): ReactNode {
    const here = data.filter(({ id }) => ids.includes(id)).slice(0, NAMES_MAX)
    if (here.length === 0) return text('list.selected', { count: ids.length })
    return (
      <>
        {here.map((record, at) => (
          <Fragment key={record.id}>
            {at > 0 && ', '}
            <RecordContextProvider value={record}>{represent(record)}</RecordContextProvider>
          </Fragment>
        ))}
        {here.length < ids.length && ` ${text('list.andMore', { count: ids.length - here.length })}`}
      </>
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
      resource,
      { ids: [...ids] },
      {
        // not onSettled: it would replace react-admin's own, which refetches the list
        onSuccess: () => {
          sent.current = false
          onSelect(selectedIds.filter((id) => !ids.includes(id)))
          succeeded()
          close()
        },
        onError: (error) => {
          sent.current = false
          setReason(messageOf(error) || fieldMessageOf(error))
          failed(error)
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open={ids.length > 0}
      danger
      title={resourceText('message.delete_title')}
      subject={asked.names}
      text={resourceText('message.delete_content')}
      reason={reason}
      confirmLabel={text('ra.action.delete')}
      busy={isPending}
      onConfirm={confirm}
      onCancel={close}
    />
  )
}
