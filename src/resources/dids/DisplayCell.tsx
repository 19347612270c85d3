import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import { useId, useState } from 'react'
import type { Did } from '../../../contract/dids.ts'
import type { Display } from '../../../contract/displays.ts'
import { useText } from '../../i18n/useText.ts'
import css from './DisplayCell.module.css'
import { DisplayLine, isCopy, isScreen } from './DisplayLine.tsx'
import { PairingForm } from './PairingForm.tsx'
import type { Displays } from './useDisplays.ts'

/**
 * Shows how many screens display a board. A click opens the list of these screens, each with its location, state and
 * size. New screens are approved there.
 */
export function DisplayCell({ did, displays }: { readonly did: Did; readonly displays: Displays }) {
  const text = useText()
  const titleId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const known = displays.of(did.id)
  const waiting = displays.waiting(did.id)
  if (!known) return <Skeleton width={48} aria-hidden />
  if (!known.some(isScreen) && !waiting) return <span title={text('resources.dids.displays.none')}>-</span>
  const { state, label } = chipOf(known.filter(isScreen), waiting?.length ?? 0, text)
  return (
    <>
      <button
        type="button"
        className={css.chip}
        data-state={state}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={text('resources.dids.displays.open', { name: did.name.kr, state: label })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {state !== 'none' && <span className={css.dot} aria-hidden />}
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
            {text('resources.dids.displays.title', { name: did.name.kr })}
          </h2>
          {known.length > 0 ? (
            <ul>
              {known.map((display) => (
                <DisplayLine key={display.id} display={display} didId={did.id} displays={displays} />
              ))}
            </ul>
          ) : (
            <p className={css.details}>{text('resources.dids.displays.none')}</p>
          )}
          {waiting && <PairingForm waiting={waiting} onApprove={(code) => displays.approve(code, did.id)} />}
        </div>
      </Popover>
    </>
  )
}

/**
 * The most urgent state wins: a screen that waits for approval, then all screens disconnected, then a copied screen
 * without a name, then a screen with a problem, then no screen with a name.
 */
function chipOf(
  known: readonly Display[],
  waiting: number,
  text: ReturnType<typeof useText>,
): { state: string; label: string } {
  const connected = known.filter((display) => display.connected).length
  const copies = known.filter((display) => display.connected && isCopy(display)).length
  if (waiting > 0) return { state: 'waiting', label: text('resources.dids.displays.waiting', { count: waiting }) }
  if (known.length === 0) return { state: 'none', label: text('resources.dids.displays.connect') }
  if (connected === 0) return { state: 'gone', label: text('resources.dids.displays.gone') }
  if (copies > 0) return { state: 'problem', label: text('resources.dids.displays.copies', { count: copies }) }
  if (known.some((display) => display.connected && display.problems.length > 0))
    return { state: 'problem', label: text('resources.dids.displays.problem') }
  if (known.every(({ name }) => name === ''))
    return { state: 'unnamed', label: text('resources.dids.displays.unnamed') }
  return {
    state: known.length > connected ? 'some' : 'all',
    label: text('resources.dids.displays.count', { count: connected }),
  }
}

const BELOW = { vertical: 'bottom', horizontal: 'left' } as const
