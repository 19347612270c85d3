import type { ComponentProps } from 'react'
import { useReason } from '../feedback/useReason.ts'
import { FormDialog } from './FormDialog.tsx'
import { RecordForm } from './RecordForm.tsx'

interface SubmitDialogProps
  extends
    Pick<ComponentProps<typeof FormDialog>, 'title' | 'subtitle' | 'firm' | 'asksUnsaved' | 'onClose'>,
    Pick<ComponentProps<typeof RecordForm>, 'defaultValues' | 'submitLabel' | 'children'> {
  readonly alwaysEnable?: boolean
  /**
   * Makes the change and closes the dialog. When it throws, the dialog stays open and shows why.
   *
   * @returns the reason, if nothing was changed for another reason than an error
   */
  readonly onSubmit: (values: Record<string, unknown>) => Promise<string | void>
}

/** Dialog with a form that makes one change, which is no record of react-admin's. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { alwaysEnable = true, defaultValues, submitLabel, children, onSubmit, ...dialog } = props
  const { reason, setReason, refuse } = useReason()
  const submit = async (values: Record<string, unknown>) => {
    try {
      const why = await onSubmit(values)
      if (!why) return undefined
      setReason(why)
      return { root: true }
    } catch (error) {
      return refuse(error)
    }
  }
  return (
    <FormDialog {...dialog}>
      <RecordForm {...{ alwaysEnable, defaultValues, submitLabel, reason }} onCancel={dialog.onClose} onSubmit={submit}>
        {children}
      </RecordForm>
    </FormDialog>
  )
}
