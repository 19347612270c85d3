import { type ReactNode, useId } from 'react'
import css from './IntegrationPage.module.css'

/** A part of the page, with its heading. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 className={css.heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
