import type { ComponentProps, ReactNode } from 'react'
import { Route } from 'react-router-dom'
import { CreateDialog } from './CreateDialog.tsx'
import { EditDialog } from './EditDialog.tsx'

/**
 * The routes of the dialogs that add and change a record, of one and the same inputs.
 * @param defaultValues what the form of a new record starts with
 * @param edit what {@link EditDialog} is to know beside its inputs
 */
export function recordDialogs(
  inputs: ReactNode,
  defaultValues: object,
  edit: Omit<ComponentProps<typeof EditDialog>, 'children'> = {},
) {
  return (
    <>
      <Route path="create" element={<CreateDialog defaultValues={defaultValues}>{inputs}</CreateDialog>} />
      <Route path=":id" element={<EditDialog {...edit}>{inputs}</EditDialog>} />
    </>
  )
}
