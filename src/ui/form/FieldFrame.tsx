import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import css from './FieldFrame.module.css'

interface FieldFrameProps {
  /** Id of the control that the label is for. */
  readonly id: string
  readonly errorId: string
  readonly label: string
  readonly required?: boolean | undefined
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Two such fields share a row. */
  readonly half?: boolean | undefined
  readonly children: ReactNode
}

/** Label above, control, and the error or the hint below. */
export function FieldFrame({ id, errorId, label, required, hint, error, half, children }: FieldFrameProps) {
  const text = useText()
  return (
    <div className={css.field} data-half={half}>
      <label className={css.label} htmlFor={id} id={`${id}-label`}>
        {label}
        {required && (
          <span className={css.required} title={text('form.required')} aria-hidden>
            *
          </span>
        )}
      </label>
      {children}
      {(error ?? hint) && (
        <p className={css.below} data-error={error !== undefined} id={errorId} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
