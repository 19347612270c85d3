import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import MoreVert from '@mui/icons-material/MoreVert'
import { useState } from 'react'

interface MoreMenuProps {
  /** Accessible name of the button. */
  readonly label: string
  readonly disabled?: boolean
  readonly entries: readonly MoreEntry[]
}

interface MoreEntry {
  readonly label: string
  readonly onChoose: () => void
}

/** An open menu keeps its entries, so that none comes under the pointer in place of another. */
interface Opened {
  readonly anchor: HTMLElement
  readonly entries: readonly MoreEntry[]
}

const BELOW = { vertical: 'bottom', horizontal: 'right' } as const
const ABOVE = { vertical: 'top', horizontal: 'right' } as const

/** Narrower where a mouse points, so that the name beside it has the room. */
const THUMB = { width: 'var(--touch)', height: 'var(--touch)', '@media (pointer: fine)': { width: 36 } }

/** Button that opens a menu of less frequent actions. */
export function MoreMenu({ label, disabled = false, entries }: MoreMenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        disabled={disabled}
        onClick={({ currentTarget }) => setOpened({ anchor: currentTarget, entries })}
        sx={THUMB}
      >
        <MoreVert />
      </IconButton>
      <Menu
        open={opened !== null}
        anchorEl={opened?.anchor ?? null}
        onClose={close}
        anchorOrigin={BELOW}
        transformOrigin={ABOVE}
      >
        {(opened?.entries ?? entries).map((entry) => (
          <MenuItem
            key={entry.label}
            sx={{ minWidth: 120, minHeight: 'var(--touch)' }}
            onClick={({ nativeEvent }) => {
              // Neither the key that is still held after it has opened the menu, nor a second click while it closes.
              if (!opened || (nativeEvent instanceof KeyboardEvent && nativeEvent.repeat)) return
              close()
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
