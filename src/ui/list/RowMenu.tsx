import IconButton from '@mui/material/IconButton'
import MoreVert from '@mui/icons-material/MoreVert'
import Popover from '@mui/material/Popover'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import css from './DataTable.module.css'

const BELOW = { vertical: 'bottom', horizontal: 'right' } as const
const ABOVE = { vertical: 'top', horizontal: 'right' } as const

interface RowMenuProps {
  /** Name of the record, if it is plain text. */
  readonly name: string | undefined
  readonly children: ReactNode
}

/** Button of 44 px that opens the buttons of its row as a menu. */
export function RowMenu({ name, children }: RowMenuProps) {
  const text = useText()
  const label = name === undefined ? text('list.actions') : text('list.actionsOf', { name })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        sx={{ width: 44, height: 44 }}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={BELOW}
        transformOrigin={ABOVE}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, onClick: close } }}
      >
        <div className={css.menu}>{children}</div>
      </Popover>
    </>
  )
}
