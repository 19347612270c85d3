import { type ReactNode, useId } from 'react'
import css from './PageWarning.module.css'

interface PageWarningProps {
  readonly icon: ReactNode
  readonly title: string
  readonly lines: readonly string[]
  readonly action?: ReactNode
  /** Dialogs of the warning. */
  readonly children?: ReactNode
}

/** Warning at the top of every page: a named region with a heading, lines of text and usually a button. */
export function PageWarning({ icon, title, lines, action, children }: PageWarningProps) {
  const id = useId()
  return (
    <section className={css.warning} aria-labelledby={id}>
      {icon}
      <div className={css.words}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        {lines.map((line) => (
          <p key={line} className={css.text}>
            {line}
          </p>
        ))}
      </div>
      {action !== undefined && <div className={css.action}>{action}</div>}
      {children}
    </section>
  )
}
