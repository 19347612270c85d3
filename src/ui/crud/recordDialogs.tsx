import type { ComponentProps, ReactNode } from 'react'
import { Route } from 'react-router-dom'
import { CreateDialog } from './CreateDialog.tsx'
import { EditDialog } from './EditDialog.tsx'

/**
 * The routes of the dialogs that add and change a record, of one and the same inputs.
 * @param defaultValues what the form of a new record starts with
 * @param wordsFor as of {@link EditDialog}
 */
export function recordDialogs(
  inputs: ReactNode,
  defaultValues: object,
  wordsFor?: ComponentProps<typeof EditDialog>['wordsFor'],
) {
  return (
    <>
      <Route path="create" element={<CreateDialog defaultValues={defaultValues}>{inputs}</CreateDialog>} />
      <Route path=":id" element={<EditDialog {...(wordsFor && { wordsFor })}>{inputs}</EditDialog>} />
    </>
  )
}
