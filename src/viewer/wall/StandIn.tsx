import { linkTexts } from '../../i18n/display/linkTexts.ts'
import { saysNoBoard } from '../board/apiError.ts'
import { UnpluggedIcon } from '../icons.tsx'
import './StandIn.css'

const UNAUTHORIZED = 401

/** What the screen says while it has no board to show; `failure` as in the board's state. */
export function StandIn({ failure }: { readonly failure: number | null }) {
  const link = linkTexts()
  if (failure === null) return <Message title={link.connecting} />
  if (saysNoBoard(failure)) return <Message title={link.boardGone} hint={link.boardGoneHint} />
  if (failure === UNAUTHORIZED) return <Message title={link.needsLogin} hint={link.needsLoginHint} />
  return <Message title={link.unreachable} hint={`${link.retries} ${link.askStaff}`} unplugged />
}

/** VW-01: the address lacks the board or the room. */
export function DIDViewerNotFound() {
  const link = linkTexts()
  return (
    <div className="wall">
      <Message title="DIDViewerNotFound" hint={link.missingHint} />
    </div>
  )
}

/** The board is there, but of another room than the address says (VW-01). */
export function OtherRoom() {
  return <Message title="DIDViewerNotFound" hint={linkTexts().otherRoomHint} />
}

/** The board is there, but the screen could not be drawn. */
export function BrokenWall() {
  const link = linkTexts()
  return (
    <div className="wall">
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
    <main className="wall-standin">
      {unplugged && <UnpluggedIcon />}
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
    </main>
  )
}
