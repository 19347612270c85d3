import Popover from '@mui/material/Popover'
import { type ReactNode, useState } from 'react'
import css from './ListMenu.module.css'
import { ToolButton } from './ToolButton.tsx'

interface ListMenuProps {
  readonly icon: ReactNode
  /** Label of the button. */
  readonly label: string
  readonly title: string
  /** Heading of the panel. */
  readonly heading: string
  readonly children: (close: () => void) => ReactNode
}

/** Button of a list that opens a small panel below it. */
export function ListMenu({ icon, label, title, heading, children }: ListMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <ToolButton
        icon={icon}
        label={label}
        title={title}
        expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': heading, className: css.panel, sx: { mt: '4px' } } }}
      >
        <h2 className={css.heading}>{heading}</h2>
        {children(close)}
      </Popover>
    </>
  )
}
