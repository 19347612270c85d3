import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { useRight } from '../../ui/useRight.ts'

/** Size of the mini viewer's window in px. */
const MINI_WIDTH = 480
const MINI_HEIGHT = 640

/** Narrow padding, so that five buttons fit beside the columns. */
const NARROW = { minWidth: 0, px: '8px' } as const

/** Looks disabled but can take the focus, so that everyone can read its hint. */
const UNAVAILABLE = {
  ...NARROW,
  '&, &:hover': {
    color: 'text.disabled',
    bgcolor: 'background.default',
    borderColor: 'transparent',
    cursor: 'default',
  },
} as const

/** The buttons of a board: open its screen, open its mini viewer, edit its options. */
export function DidActions() {
  const text = useText()
  const did = useRecordContext<Did>()
  const mayEdit = useRight('did-options', 'edit')
  if (!did) return null
  return (
    <>
      <ViewerButton did={did} />
      <MiniViewerButton id={did.id} />
      {mayEdit !== false && (
        <Button
          size="small"
          sx={NARROW}
          component={Link}
          to={`/dids/option-manage/${encodeURIComponent(did.id)}`}
          disabled={mayEdit === undefined}
        >
          {text('resources.dids.options')}
        </Button>
      )}
    </>
  )
}

/**
 * Opens the screen, which shows the queue of a room. For a board without a room the button is disabled and its tooltip
 * gives the reason.
 */
function ViewerButton({ did: { id, roomId } }: { did: Did }) {
  const text = useText()
  if (roomId === null || roomId === undefined) {
    return (
      <Tooltip describeChild title={text('resources.dids.viewerNeedsRoom')}>
        <Button size="small" aria-disabled sx={UNAVAILABLE}>
          {text('resources.dids.viewer')}
        </Button>
      </Tooltip>
    )
  }
  const address = `/dids/viewer?${new URLSearchParams({ id: String(id), roomId: String(roomId) })}`
  return (
    <Button size="small" sx={NARROW} component="a" href={address} target="_blank" rel="noreferrer">
      {text('resources.dids.viewer')}
    </Button>
  )
}

/** Opens the mini viewer. Some servers send a board without an id; such a board has no mini viewer. */
function MiniViewerButton({ id }: { id: Did['id'] | null }) {
  const text = useText()
  const toast = useToast()
  const open = () => {
    if (id === null || id === undefined)
      return toast('WARNING', text('resources.dids.notFound'), text('resources.dids.notFoundHint'))
    // The window name contains the board's id, so a second click brings the same window to the front.
    const popup = window.open(
      `/dids/mini-viewer/${encodeURIComponent(id)}`,
      `did-mini-${id}`,
      `popup,width=${MINI_WIDTH},height=${MINI_HEIGHT}`,
    )
    popup?.focus()
  }
  return (
    <Button size="small" sx={NARROW} onClick={open}>
      {text('resources.dids.miniViewer')}
    </Button>
  )
}
