import IconButton from '@mui/material/IconButton'
import MoreVert from '@mui/icons-material/MoreVert'
import Popover from '@mui/material/Popover'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import css from './DataTable.module.css'

const BELOW = { vertical: 'bottom', horizontal: 'right' } as const
const ABOVE = { vertical: 'top', horizontal: 'right' } as const

interface RowMenuProps {
  /** Id of the element that says whose buttons these are. */
  readonly nameId: string
  readonly children: ReactNode
}

/** A button of 44 px that opens the buttons of its row, one below the other. */
export function RowMenu({ nameId, children }: RowMenuProps) {
  const text = useText()
  const ownId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        id={ownId}
        sx={{ width: 44, height: 44 }}
        aria-label={text('list.actions')}
        aria-labelledby={`${nameId} ${ownId}`}
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
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': `${nameId} ${ownId}`, onClick: close } }}
      >
        <div className={css.menu}>{children}</div>
      </Popover>
    </>
  )
}
