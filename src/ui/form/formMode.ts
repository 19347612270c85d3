import { createContext, use } from 'react'

/** Whether the form around adds a record or changes one; some fields may be set only once. */
export type FormMode = 'create' | 'edit'

export const FormModeContext = createContext<FormMode>('create')

export const useFormMode = (): FormMode => use(FormModeContext)
