import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Button from '@mui/material/Button'
import type { Display } from '../../../contract/displays.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { ActionButton } from '../../ui/feedback/ActionButton.tsx'
import css from './DisplayCell.module.css'
import { ScreenName } from './ScreenName.tsx'
import type { Displays } from './useDisplays.ts'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'

interface DisplayLineProps {
  readonly display: Display
  readonly displays: Displays
  /** The board whose list contains this line. Without it, the line shows the screen's board. */
  readonly didId?: number
}

/**
 * One screen: its location, its state, its board and its technical details. A button revokes the screen's approval. A
 * disconnected screen without an approval can be removed from the list.
 */
export function DisplayLine({ display, displays, didId }: DisplayLineProps) {
  const text = useText()
  const { id, connected, connectedAt, goneAt, screen, version, page, address, keys, problems, signedIn, board } =
    display
  const key = keys.find((each) => each.didId === (didId ?? display.didId))
  const state = () => {
    if (didId !== undefined && display.didId !== didId) return text('resources.dids.displays.elsewhere')
    return connected
      ? text('resources.dids.displays.since', { at: formatDateTime(connectedAt) })
      : text('resources.dids.displays.goneAt', { at: formatDateTime(goneAt ?? connectedAt) })
  }
  const forget = () => displays.forget(id)
  return (
    <li className={css.line} data-connected={connected} data-missed={!connected && isScreen(display)}>
      <span className={css.dot} aria-hidden />
      <div className={css.facts}>
        <ScreenName display={display} onName={(name) => displays.name(id, name)} />
        <p className={css.state}>
          {didId === undefined && <span className={css.board}>{text('list.numbered', board)}</span>}
          {state()}
        </p>
        <p className={css.details}>
          {[screen.replace('x', ' × '), version && text('resources.dids.displays.version', { version }), address]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {key && (
          <p className={css.details}>
            {text('resources.dids.displays.approved', { name: key.approvedBy, at: formatDateTime(key.approvedAt) })}
          </p>
        )}
        {connected && isCopy(display) && (
          <p className={css.problem}>
            <ReportProblemOutlined aria-hidden />
            {text('resources.dids.displays.copied')}
          </p>
        )}
        {connected && isScreen(display) && display.name === '' && (
          <ReplaceQuestion display={display} displays={displays} />
        )}
        {page !== '' && <p className={css.details}>{text('resources.dids.displays.gathered', { page })}</p>}
        {signedIn && <p className={css.details}>{text('resources.dids.displays.signedIn')}</p>}
        {connected &&
          problems.map((problem) => (
            <p className={css.problem} key={problem}>
              <ReportProblemOutlined aria-hidden />
              {text(`resources.dids.displays.problems.${problem}`)}
            </p>
          ))}
        {keys.length > 0 && (
          <ActionButton
            label={text('resources.dids.displays.revoke')}
            question={text('resources.dids.displays.revokeConfirm')}
            work={forget}
            done={text('resources.dids.displays.revoked')}
            failed={() => text('resources.dids.displays.revokeFailed')}
          />
        )}
        {keys.length === 0 && !connected && (
          <ActionButton
            label={text('resources.dids.displays.forget')}
            work={forget}
            done={text('resources.dids.displays.forgotten')}
            failed={() => text('resources.dids.displays.forgetFailed')}
          />
        )}
      </div>
    </li>
  )
}

/** Whether a screen was separated from a copy of it and staff have not named it since. */
export const isCopy = ({ name, copyOf }: Display): boolean => name === '' && (copyOf ?? null) !== null

/**
 * Whether a device counts as a screen: staff have named or approved it, or it is connected without a signed-in user.
 */
export const isScreen = ({ name, keys, connected, signedIn }: Display): boolean =>
  name !== '' || keys.length > 0 || (connected && !signedIn)

interface ReplaceQuestionProps {
  readonly display: Display
  readonly displays: Displays
}

/** Asks whether a new screen hangs where a screen that is offline did, and gives it the location of that one. */
function ReplaceQuestion({ display, displays }: ReplaceQuestionProps) {
  const text = useText()
  const gone = (displays.all ?? []).filter(
    ({ id, connected, name, didId }) => !connected && name !== '' && (didId === display.didId || id === display.copyOf),
  )
  if (gone.length === 0) return null
  return (
    <div className={css.question}>
      <p>{text('resources.dids.displays.replaces')}</p>
      {gone.map((each) => (
        <ReplaceButton key={each.id} name={each.name} onReplace={() => displays.replace(display.id, each)} />
      ))}
    </div>
  )
}

function ReplaceButton({ name, onReplace }: { readonly name: string; readonly onReplace: () => Promise<void> }) {
  const text = useText()
  const { mutate, isPending } = useToldMutation({
    work: onReplace,
    done: text('resources.dids.displays.replaced', { name }),
    failed: () => text('resources.dids.displays.nameFailed'),
  })
  return (
    <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate()}>
      {text('resources.dids.displays.replacesOf', { name })}
    </Button>
  )
}
