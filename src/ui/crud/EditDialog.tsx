import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import {
  EditBase,
  type Identifier,
  type RaRecord,
  useEditContext,
  useResourceContext,
  useSaveContext,
  useTranslate,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import type { ChangedRecord } from '../../../contract/changedRecord.ts'
import { useResourceText } from '../../i18n/resourceText.ts'
import { useText } from '../../i18n/useText.ts'
import { changedRecordOf } from '../feedback/failure.ts'
import { LoadError } from '../feedback/Notice.tsx'
import { FormDialog, FormSkeleton } from '../form/FormDialog.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { ConflictNotice, fieldLabel } from './ConflictNotice.tsx'
import { type EditVersion, FollowVersion } from './FollowVersion.tsx'
import { recordIdOf } from '../list/rowButtons.tsx'
import { useCloseDialog } from './useCloseDialog.ts'
import { useCrudToasts } from './useCrudToasts.ts'
import { useReason } from '../feedback/useReason.ts'

/** Formats a value that only its resource can, such as the name of a room; undefined for all others. */
type WordsFor = (field: string, value: unknown) => string | undefined

interface EditDialogProps {
  readonly wordsFor?: WordsFor
  /** Values of fields that may be missing in a record. */
  readonly defaultValues?: object
  /** Called with the id of the record after it is saved. */
  readonly onSaved?: (id: Identifier) => void
  /** Inputs of the form. */
  readonly children: ReactNode
}

/** Dialog that changes a record, at `:id` below the list. */
export function EditDialog({ wordsFor, defaultValues, onSaved, children }: EditDialogProps) {
  const resourceText = useResourceText()
  const resource = useResourceContext()
  const { id = '' } = useParams()
  const close = useCloseDialog()
  const queries = useQueryClient()
  const { succeeded, failed } = useCrudToasts('updated')
  const { reason, explain } = useReason()
  const [conflict, setConflict] = useState<ChangedRecord>()
  const mutationOptions = {
    onSuccess: ({ id }: RaRecord) => {
      // react-admin refetches only after create and delete
      void queries.invalidateQueries({ queryKey: [resource, 'getList'] })
      onSaved?.(id)
      succeeded()
      close(true)
    },
    onError: (error: unknown) => {
      const changed = changedRecordOf(error)
      setConflict(changed)
      if (changed) return
      explain(error)
      failed(error)
    },
  }
  return (
    <FormDialog title={resourceText('page.edit')} onClose={close}>
      <EditBase
        id={recordIdOf(id)}
        mutationMode="pessimistic"
        mutationOptions={mutationOptions}
        queryOptions={QUIET}
        redirect={false}
        disableAuthentication
        loading={<FormSkeleton />}
      >
        <EditForm
          reason={conflict ? '' : reason}
          conflict={conflict}
          wordsFor={wordsFor}
          defaultValues={defaultValues}
          onResolved={() => setConflict(undefined)}
          onCancel={close}
        >
          {children}
        </EditForm>
      </EditBase>
    </FormDialog>
  )
}

interface EditFormProps {
  readonly reason: string
  /** Fields that someone else has changed since this form was opened. */
  readonly conflict: ChangedRecord | undefined
  readonly wordsFor: WordsFor | undefined
  readonly defaultValues: object | undefined
  readonly onResolved: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/**
 * Submits the version on which the edit is based, so that no unseen change is overwritten. A read that fails
 * while the form is open is shown inside it: `error` of EditBase would replace the form and what was typed.
 */
function EditForm({ reason, conflict, wordsFor, defaultValues, onResolved, onCancel, children }: EditFormProps) {
  const text = useText()
  const { save } = useSaveContext()
  const { record, error, refetch } = useEditContext()
  const versionRef = useRef('')
  const submit = async (values: Record<string, unknown>) => save?.({ ...values, recordVersion: versionRef.current })
  const failure = Boolean(error) && <LoadError error={error} onRetry={refetch} />
  if (failure && !record) return failure
  return (
    <RecordForm
      submitLabel={text('ra.action.save')}
      asksFirst={conflict !== undefined}
      reason={reason}
      onCancel={onCancel}
      onSubmit={submit}
      {...(defaultValues && { defaultValues })}
    >
      <FollowVersion versionRef={versionRef} />
      {failure}
      {conflict && <Conflict {...{ conflict, wordsFor, versionRef, onResolved }} />}
      {children}
    </RecordForm>
  )
}

interface ConflictProps extends Pick<EditFormProps, 'wordsFor' | 'onResolved'> {
  readonly conflict: ChangedRecord
  readonly versionRef: EditVersion
}

function Conflict({ conflict, wordsFor, versionRef, onResolved }: ConflictProps) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { refetch } = useEditContext()
  const { reset } = useFormContext()
  const reload = async () => {
    // After a failed read `data` holds the old values.
    const { data, isError } = await refetch()
    if (!data || isError) return
    reset(data)
    onResolved()
  }
  return (
    <ConflictNotice
      fields={conflict.fields}
      labelOf={(field) => fieldLabel(resource, field, translate)}
      wordsFor={wordsFor}
      onKeepMine={() => {
        versionRef.current = conflict.version
      }}
      onReload={() => void reload()}
    />
  )
}

/** No toast: the dialog itself shows that loading failed. */
const QUIET = { onError: () => {} }
