import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EditBase, useEditContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { LoadError } from '../feedback/LoadError.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { FormSkeleton } from '../form/FormSkeleton.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useCrud } from './crudContext.ts'
import { useCloseDialog } from './useCloseDialog.ts'
import { useCrudToasts } from './useCrudToasts.ts'
import { useReason } from './useReason.ts'

/** The dialog that changes a record, at `:id` below the list. */
export function EditDialog({ inputs }: { inputs: ReactNode }) {
  const text = useText()
  const { name } = useCrud()
  const close = useCloseDialog()
  const queries = useQueryClient()
  const { succeeded, failed } = useCrudToasts('updated')
  const { reason, explain } = useReason()
  const mutationOptions = {
    onSuccess: () => {
      // react-admin refetches after create and delete only (LS-07)
      void queries.invalidateQueries({ queryKey: [name, 'getList'] })
      succeeded()
      close(true)
    },
    onError: (error: unknown) => {
      explain(error)
      failed(error)
    },
  }
  return (
    <FormDialog title={text(`${name}.editTitle`)} onClose={close}>
      <EditBase
        mutationMode="pessimistic"
        mutationOptions={mutationOptions}
        queryOptions={QUIET}
        redirect={false}
        disableAuthentication
        loading={<FormSkeleton />}
        error={<EditError />}
      >
        <RecordForm mode="edit" submitLabel={text('form.save')} reason={reason} onCancel={close}>
          {inputs}
        </RecordForm>
      </EditBase>
    </FormDialog>
  )
}

function EditError() {
  const { error, refetch } = useEditContext()
  return <LoadError error={error} onRetry={refetch} />
}

/** The dialog itself says that loading failed: no toast beside it. */
const QUIET = { onError: () => {} }
