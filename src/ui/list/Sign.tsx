import Close from '@mui/icons-material/Close'
import type { ReactNode } from 'react'
import css from './Sign.module.css'

interface SignProps {
  readonly icon: ReactNode
  readonly text: string
  readonly clearLabel: string
  readonly onClear: () => void
}

/** Says what a hidden column does to the list. */
export function Sign({ icon, text, clearLabel, onClear }: SignProps) {
  return (
    <span className={css.sign}>
      {icon}
      <span className={css.text}>{text}</span>
      <button type="button" aria-label={clearLabel} title={clearLabel} onClick={onClear}>
        <Close aria-hidden />
      </button>
    </span>
  )
}
