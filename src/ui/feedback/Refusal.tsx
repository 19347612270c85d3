import type { ReactNode } from 'react'
import css from './Refusal.module.css'

/** Message of a refused action, next to its control. */
export const Refusal = ({ children }: { readonly children: ReactNode }) => (
  <p className={css.refusal} role="alert">
    {children}
  </p>
)
