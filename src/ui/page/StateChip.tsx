import type { ReactNode } from 'react'
import css from './StateChip.module.css'

interface StateChipProps {
  /** Absent for a state that is neither good nor bad. */
  readonly state?: 'ok' | 'warning' | 'critical' | undefined
  readonly children: ReactNode
}

/** Word for a state, on green, amber, red or grey. */
export const StateChip = ({ state, children }: StateChipProps) => (
  <span className={css.chip} data-state={state}>
    {children}
  </span>
)
