import type { ReactNode } from 'react'
import { CreateBase } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useIdempotencyKey } from '../form/useIdempotencyKey.ts'
import { useCrud } from './crudContext.ts'
import { useCloseDialog } from './useCloseDialog.ts'
import { useCrudToasts } from './useCrudToasts.ts'
import { useReason } from './useReason.ts'

/** The dialog that adds a record, at `create` below the list. */
export function CreateDialog({ inputs, defaults }: { inputs: ReactNode; defaults: object }) {
  const text = useText()
  const { name } = useCrud()
  const close = useCloseDialog()
  const { succeeded, failed } = useCrudToasts('created')
  const { reason, explain } = useReason()
  const idempotencyKey = useIdempotencyKey()
  const mutationOptions = {
    meta: { idempotencyKey },
    onSuccess: () => {
      succeeded()
      close(true)
    },
    onError: (error: unknown) => {
      explain(error)
      failed(error)
    },
  }
  return (
    <FormDialog title={text(`resources.${name}.createTitle`)} onClose={close}>
      <CreateBase mutationMode="pessimistic" mutationOptions={mutationOptions} redirect={false} disableAuthentication>
        <RecordForm
          mode="create"
          defaultValues={defaults}
          submitLabel={text('form.register')}
          reason={reason}
          onCancel={close}
        >
          {inputs}
        </RecordForm>
      </CreateBase>
    </FormDialog>
  )
}
