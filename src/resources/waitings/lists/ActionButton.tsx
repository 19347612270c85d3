import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

interface ActionButtonProps {
  /** Id of the patient's name: the button's own name is the same in every row. */
  readonly describedBy: string
  readonly primary?: boolean
  /** Whether it has no frame, for a secondary action. */
  readonly quiet?: boolean
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button of a patient's row, large enough for a thumb. */
export function ActionButton({
  describedBy,
  primary = false,
  quiet = false,
  disabled,
  onClick,
  children,
}: ActionButtonProps) {
  return (
    <Button
      variant={primary ? 'contained' : quiet ? 'text' : 'outlined'}
      color={primary ? 'primary' : 'inherit'}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={onClick}
      sx={THUMB}
    >
      {children}
    </Button>
  )
}

/** No transition: the label of a button that becomes primary would be white on white while the colour fades in. */
const THUMB = { minHeight: 44, minWidth: 56, px: '12px', transition: 'none' }
