import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import { useId, useState } from 'react'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import css from './DisplayCell.module.css'
import { DisplayLine } from './DisplayLine.tsx'
import type { Displays } from './useDisplays.ts'

/** How many screens show a board, and on a click each of them: since when, how large, with which version. */
export function DisplayCell({ did, displays }: { readonly did: Did; readonly displays: Displays }) {
  const text = useText()
  const titleId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const known = displays.of(did.id)
  if (!known) return <Skeleton width={48} aria-hidden />
  if (known.length === 0) return <span title={text('dids.displays.none')}>-</span>
  const connected = known.filter((display) => display.connected).length
  const gone = known.length > connected
  const label = connected > 0 ? text('dids.displays.count', { count: connected }) : text('dids.displays.gone')
  return (
    <>
      <button
        type="button"
        className={css.chip}
        data-state={connected === 0 ? 'gone' : gone ? 'some' : 'all'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={text('dids.displays.open', { name: did.name.kr, state: label })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={css.dot} aria-hidden />
        {label}
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={BELOW}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
      >
        <div className={css.sheet}>
          <h2 className={css.title} id={titleId}>
            {text('dids.displays.title', { name: did.name.kr })}
          </h2>
          <ul className={css.list}>
            {known.map((display) => (
              <DisplayLine key={display.id} display={display} onForget={() => displays.forget(display.id)} />
            ))}
          </ul>
        </div>
      </Popover>
    </>
  )
}

const BELOW = { vertical: 'bottom', horizontal: 'left' } as const
