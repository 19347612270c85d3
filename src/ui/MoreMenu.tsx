import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import MoreVert from '@mui/icons-material/MoreVert'
import { useState } from 'react'

interface MoreMenuProps {
  /** Accessible name of the button. */
  readonly label: string
  readonly disabled?: boolean
  readonly entries: readonly { readonly label: string; readonly onChoose: () => void }[]
}

const BELOW = { vertical: 'bottom', horizontal: 'right' } as const
const ABOVE = { vertical: 'top', horizontal: 'right' } as const

/** Button of 44 px that opens a menu of less frequent actions. */
export function MoreMenu({ label, disabled = false, entries }: MoreMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MoreVert />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={BELOW}
        transformOrigin={ABOVE}
      >
        {entries.map((entry) => (
          <MenuItem
            key={entry.label}
            sx={{ minWidth: 120, minHeight: 44 }}
            onClick={() => {
              setAnchor(null)
              entry.onChoose()
            }}
          >
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
