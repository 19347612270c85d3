import type { ComponentProps, ReactNode } from 'react'
import { Route } from 'react-router-dom'
import { CreateDialog } from './CreateDialog.tsx'
import { EditDialog } from './EditDialog.tsx'

/**
 * Returns the routes of the dialogs that add and change a record with the same inputs.
 *
 * @param defaultValues initial values of a new record
 * @param edit further props of {@link EditDialog}; its `defaultValues` are also those of a new record, which leaves out
 *   the fields that stay as they are
 */
export function recordDialogs(
  inputs: ReactNode,
  defaultValues: object,
  edit: Omit<ComponentProps<typeof EditDialog>, 'children'> = {},
) {
  return (
    <>
      <Route
        path="create"
        element={
          <CreateDialog defaultValues={defaultValues} {...(edit.defaultValues && { optional: edit.defaultValues })}>
            {inputs}
          </CreateDialog>
        }
      />
      <Route path=":id" element={<EditDialog {...edit}>{inputs}</EditDialog>} />
    </>
  )
}
