import { type ReactNode, useId } from 'react'
import css from './ReportView.module.css'

interface SectionProps {
  readonly title: string
  readonly meaning: string
  readonly children: ReactNode
}

/** Part of the report, with its definition. */
export function Section({ title, meaning, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className={css.meaning}>{meaning}</p>
      {children}
    </section>
  )
}
