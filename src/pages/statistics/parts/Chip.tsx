import type { ReactNode } from 'react'
import css from './Chip.module.css'

interface ChipProps {
  readonly isPressed: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** One of a few choices beside one another. */
export const Chip = ({ isPressed, onClick, children }: ChipProps) => (
  <button type="button" className={css.chip} aria-pressed={isPressed} onClick={onClick}>
    {children}
  </button>
)
