import { UNAUTHORIZED } from '../../../contract/answerFields.ts'
import { linkTexts } from '../../i18n/display/linkTexts.ts'
import { saysNoBoard } from '../board/boardFailure.ts'
import { UnpluggedIcon } from '../icons.tsx'
import css from './StandIn.module.css'
import wall from './Wall.module.css'

/** The message shown while there is no board to show; `failure` as in the board's state. */
export function StandIn({ failure }: { readonly failure: number | null }) {
  const link = linkTexts()
  if (failure === null) return <Message title={link.connecting} />
  if (saysNoBoard(failure)) return <Message title={link.boardGone} hint={link.boardGoneHint} />
  if (failure === UNAUTHORIZED) return <Message title={link.needsLogin} hint={link.needsLoginHint} />
  return <Message title={link.unreachable} hint={`${link.retries} ${link.askStaff}`} unplugged />
}

/** The page for an address without board or room. */
export function DIDViewerNotFound() {
  const link = linkTexts()
  return (
    <div className={wall.wall}>
      <Message title="DIDViewerNotFound" hint={link.missingHint} />
    </div>
  )
}

/** The message for a board that belongs to another room than the one in the address. */
export function OtherRoom() {
  return <Message title="DIDViewerNotFound" hint={linkTexts().otherRoomHint} />
}

/** The message for a board that was loaded but failed to render. */
export function BrokenWall() {
  const link = linkTexts()
  return (
    <div className={wall.wall}>
      <Message title={link.broken} hint={link.brokenHint} />
    </div>
  )
}

interface MessageProps {
  readonly title: string
  readonly hint?: string
  readonly unplugged?: boolean
}

function Message({ title, hint, unplugged = false }: MessageProps) {
  return (
    <main className={css.standIn}>
      {unplugged && <UnpluggedIcon />}
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
    </main>
  )
}
