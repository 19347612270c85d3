import Button from '@mui/material/Button'
import type { SvgIconComponent } from '@mui/icons-material'
import { useId } from 'react'

interface RowButtonProps {
  /** Id of the patient's name: the button's own name is the same in every row. */
  readonly describedBy: string
  readonly primary?: boolean
  /** Why it is of no use now: it looks disabled then, and a press is refused by the server, which knows best. */
  readonly blocked?: string | undefined
  /** Whether it has no frame, for a secondary action. */
  readonly quiet?: boolean
  /** Shown in place of the label, which becomes the tooltip. */
  readonly icon?: SvgIconComponent | undefined
  readonly disabled: boolean
  readonly onClick: () => void
  readonly label: string
}

/** A button of a patient's row, large enough for a thumb. */
export function RowButton({
  describedBy,
  primary = false,
  blocked,
  quiet = false,
  icon: Icon,
  disabled,
  onClick,
  label,
}: RowButtonProps) {
  const whyId = useId()
  return (
    <Button
      variant={primary && !blocked ? 'contained' : quiet ? 'text' : 'outlined'}
      color={primary && !blocked ? 'primary' : 'inherit'}
      aria-describedby={blocked ? `${describedBy} ${whyId}` : describedBy}
      disabled={disabled}
      onClick={onClick}
      title={Icon ? label : blocked}
      sx={Icon ? ICON : blocked ? BLOCKED : THUMB}
    >
      {Icon ? (
        <>
          <Icon aria-hidden />
          <span className="visually-hidden">{label}</span>
        </>
      ) : (
        label
      )}
      {blocked && (
        <span id={whyId} hidden>
          {blocked}
        </span>
      )}
    </Button>
  )
}

/** No transition: the label of a button that becomes primary would be white on white while the colour fades in. */
const THUMB = { minHeight: 'var(--touch)', minWidth: 56, px: '12px', transition: 'none' }
const BLOCKED = { ...THUMB, color: 'var(--gray-600)', borderColor: 'var(--gray-200)', background: 'var(--gray-100)' }
/** Narrower where a mouse points, so that the name beside it has the room. */
const ICON = {
  ...THUMB,
  px: 0,
  minWidth: 'var(--touch)',
  color: 'var(--gray-600)',
  '&:hover, &:focus-visible': { color: 'var(--gray-900)' },
  '@media (pointer: fine)': { minWidth: 36 },
}
