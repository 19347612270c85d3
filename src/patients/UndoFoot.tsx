import Undo from '@mui/icons-material/Undo'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { UndoStrip } from '../queue/rows/UndoStrip.tsx'
import css from '../queue/rows/UndoStrip.module.css'
import own from './UndoFoot.module.css'

/** Place at the foot of a list for its undo offers. */
export const UndoFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${css.strips} ${own.foot}`}>{children}</div>
)

interface UndoLineProps {
  /** The patient or patients, with a title: '홍길동님'. */
  readonly subject: string
  /** Text that names what was done. */
  readonly deed: string
  /** End of the time for undo, in ms since the epoch. */
  readonly until: number
  readonly isPending: boolean
  readonly onUndo: () => void
  readonly onGone: () => void
  /** Present place of the patient. */
  readonly follow?: (Pick<LinkProps, 'to' | 'state'> & { readonly label: string }) | undefined
}

/** One offer of a list's foot. While its request is running, it stays until the response is shown. */
export const UndoLine = ({ isPending, onGone, follow, ...strip }: UndoLineProps) => (
  <div className={own.line}>
    <UndoStrip
      {...strip}
      name={strip.subject}
      disabled={isPending}
      icon={Undo}
      onGone={() => {
        if (!isPending) onGone()
      }}
    />
    {follow && (
      <Link className={css.button} to={follow.to} state={follow.state} aria-label={`${strip.subject} ${follow.label}`}>
        {follow.label}
      </Link>
    )}
  </div>
)
