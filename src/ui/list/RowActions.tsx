import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, use, useState } from 'react'
import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'react-admin'
import MoreVert from '@mui/icons-material/MoreVert'
import Popover from '@mui/material/Popover'
import { useText } from '../../i18n/useText.ts'
import { CellContext } from './listContexts.ts'
import css from './DataTable.module.css'
import { useFilterDrafts } from './filterDrafts.tsx'

/** Maximum window widths in px at which the row's buttons collapse into one; larger for wide columns. */
const NARROW_UP_TO = 600
const WIDE_COLUMN = 240
const NARROW_UP_TO_WIDE = 1023
/** Width of the collapsed column in px, and what a button beside the collapsed ones adds. */
const NARROW_WIDTH = 60
const PRIMARY_WIDTH = 72

interface RowActionsProps {
  /** Width of the column in px. */
  readonly width?: number
  /** The row's primary button, which stays beside the collapsed ones. */
  readonly primary?: ReactNode
  /** Buttons of a row, which read its record from the context; absent if rows have no actions. */
  readonly children?: ReactNode
}

/**
 * Last column of a list: the buttons of its rows, and in the header the button that clears all filters. It stays
 * visible while the columns scroll horizontally; on narrow windows one button opens the buttons of a row.
 */
export function RowActions({ width = 120, primary, children }: RowActionsProps) {
  const text = useText()
  const cell = use(CellContext)
  const upTo = width > WIDE_COLUMN ? NARROW_UP_TO_WIDE : NARROW_UP_TO
  const narrow = useMediaQuery(`(max-width: ${upTo}px)`, { noSsr: true })
  const style = { width: narrow ? NARROW_WIDTH + (primary ? PRIMARY_WIDTH : 0) : width }
  switch (cell) {
    case 'head':
      return children ? (
        <th className={css.actions} style={style} scope="col">
          {text('list.actions')}
        </th>
      ) : (
        <td aria-hidden className={css.actions} style={style} />
      )
    case 'filter':
      return (
        <td className={css.actions}>
          <ClearFilters />
        </td>
      )
    case 'skeleton':
      return <td className={css.actions}>{children && <Skeleton width={64} sx={{ ml: 'auto' }} />}</td>
    case 'body':
      return (
        <td className={css.actions}>
          {children && (
            <RecordButtons narrow={narrow} primary={primary}>
              {children}
            </RecordButtons>
          )}
        </td>
      )
    default:
      return null
  }
}

/** Buttons of the current record, in a group labelled with its name. */
function RecordButtons({ narrow, primary, children }: Omit<RowActionsProps, 'width'> & { readonly narrow: boolean }) {
  const represent = useGetRecordRepresentation(useResourceContext())
  const name = represent(useRecordContext())
  const label = typeof name === 'string' ? name : undefined
  const collapsed = narrow && <RowMenu name={label}>{children}</RowMenu>
  if (collapsed && !primary) return collapsed
  return (
    <fieldset className={css.buttons} aria-label={label}>
      {primary}
      {collapsed || children}
    </fieldset>
  )
}

function ClearFilters() {
  const text = useText()
  const { anyApplied, clearAll } = useFilterDrafts()
  return (
    <IconButton
      size="small"
      aria-label={text('ra.navigation.clear_filters')}
      title={text('ra.navigation.clear_filters')}
      disabled={!anyApplied}
      onClick={clearAll}
    >
      <FilterAltOff />
    </IconButton>
  )
}

const BELOW = { vertical: 'bottom', horizontal: 'right' } as const
const ABOVE = { vertical: 'top', horizontal: 'right' } as const

interface RowMenuProps {
  /** Name of the record, if it is plain text. */
  readonly name: string | undefined
  readonly children: ReactNode
}

/** Button that opens the buttons of its row as a menu. */
function RowMenu({ name, children }: RowMenuProps) {
  const text = useText()
  const label = name === undefined ? text('list.actions') : text('list.actionsOf', { name })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        sx={{ width: 'var(--touch)', height: 'var(--touch)' }}
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
