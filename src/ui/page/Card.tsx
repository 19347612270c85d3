import { type ReactNode, useId } from 'react'
import css from './Card.module.css'

interface CardProps {
  readonly title: string
  /** Purpose of the card. */
  readonly hint?: string
  /** Id of the heading, for an input that it names; that of the hint ends with `-hint`. */
  readonly id?: string
  /** Whether it shows something that needs attention now. */
  readonly isUrgent?: boolean
  readonly children: ReactNode
}

/** Part of a page, with its heading. */
export function Card({ title, hint = '', id, isUrgent = false, children }: CardProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section className={css.card} data-urgent={isUrgent || undefined} aria-labelledby={headingId}>
      <h2 className={css.heading} id={headingId}>
        {title}
      </h2>
      {hint !== '' && (
        <p className={css.hint} id={`${headingId}-hint`}>
          {hint}
        </p>
      )}
      {children}
    </section>
  )
}

interface FactsProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Styles of another arrangement. */
  readonly className?: string | undefined
}

/** Names and their values, one a line. */
export const Facts = ({ facts, className = css.facts }: FactsProps) => (
  <dl className={className}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
