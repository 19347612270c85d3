import css from './Facts.module.css'

interface FactsProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

/** Names and their values, one a line. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={css.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
