import { createContext, use } from 'react'

/** Whether the form adds or changes a record; some fields can only be set when adding. */
export type FormMode = 'create' | 'edit'

export const FormModeContext = createContext<FormMode>('create')

export const useFormMode = (): FormMode => use(FormModeContext)
