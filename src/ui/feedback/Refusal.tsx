import type { ReactNode } from 'react'
import css from './Refusal.module.css'

/** Why something was refused, beside what was refused. */
export const Refusal = ({ children }: { readonly children: ReactNode }) => (
  <p className={css.refusal} role="alert">
    {children}
  </p>
)
