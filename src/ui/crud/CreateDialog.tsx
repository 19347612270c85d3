import type { ReactNode } from 'react'
import { CreateBase, useRecordFromLocation } from 'react-admin'
import { get } from 'react-hook-form'
import { useResourceText } from '../../i18n/resourceText.ts'
import { useText } from '../../i18n/useText.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useIdempotencyKey } from '../form/useIdempotencyKey.ts'
import { useCloseDialog } from './useCloseDialog.ts'
import { useCrudToasts } from './useCrudToasts.ts'
import { useReason } from '../feedback/useReason.ts'

interface CreateDialogProps {
  /** Initial values of the form; may include values that the API requires but no field shows. */
  readonly defaultValues: object
  /** Initial values of fields that a record may leave out; the request leaves out those that stay as they are. */
  readonly optional?: object
  /** Inputs of the form. */
  readonly children: ReactNode
}

/** Dialog that adds a record, at `create` below the list. */
export function CreateDialog({ defaultValues, optional = {}, children }: CreateDialogProps) {
  const text = useText()
  const resourceText = useResourceText()
  const close = useCloseDialog()
  const { succeeded, failed } = useCrudToasts('created')
  const { reason, explain } = useReason()
  const idempotencyKey = useIdempotencyKey()
  // As initial values, because what Form itself takes from the location counts as typed.
  const suggested = useRecordFromLocation()
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
    <FormDialog title={resourceText('page.create')} onClose={close}>
      <CreateBase
        mutationMode="pessimistic"
        mutationOptions={mutationOptions}
        transform={(data: object) =>
          Object.fromEntries(
            Object.entries(data).filter(([field, value]) => !(field in optional) || value !== get(optional, field)),
          )
        }
        redirect={false}
        disableAuthentication
      >
        <RecordForm
          alwaysEnable
          defaultValues={{ ...defaultValues, ...optional, ...suggested }}
          submitLabel={text('form.register')}
          reason={reason}
          onCancel={close}
        >
          {children}
        </RecordForm>
      </CreateBase>
    </FormDialog>
  )
}
