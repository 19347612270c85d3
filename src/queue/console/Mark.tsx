import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import css from './Mark.module.css'

interface MarkProps {
  readonly kind?: 'missed'
  readonly title?: string
  readonly children: ReactNode
}

/** A fact about a patient in a word or two, next to the name. */
export const Mark = ({ kind, title, children }: MarkProps) => (
  <span className={css.mark} data-kind={kind} title={title}>
    {children}
  </span>
)

/** Mark of a patient left over from an earlier day. */
export function LeftOverMark() {
  const text = useText()
  return <Mark title={text('waitings.leftOverHint')}>{text('waitings.leftOver')}</Mark>
}
