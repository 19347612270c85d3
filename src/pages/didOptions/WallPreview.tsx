import { useEffect, useRef, useState } from 'react'
import { PREVIEW_READY, type PreviewedBoard, WALL_PREVIEW_PATH } from '../../../contract/wallPreview.ts'
import { useText } from '../../i18n/useText.ts'
import css from './WallPreview.module.css'

/** Width of the rendered portrait wall, in pixels. */
const WALL_WIDTH = 1080

/**
 * A scaled-down portrait wall of a board, rendered by the display's own page in an iframe. The page renders the
 * board that is posted to it, with its own style sheets and fonts, at the size of a real screen. The iframe is hidden
 * from assistive technology, which gets only a labelled figure: a page has one main landmark, and the fields contain
 * the same texts.
 */
export function WallPreview({ board }: { readonly board: PreviewedBoard }) {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [readyCount, setReadyCount] = useState(0)

  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === PREVIEW_READY)
        setReadyCount((count) => count + 1)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])

  // Compare by JSON: the form creates a new object for each keystroke in any field.
  const posted = JSON.stringify(board)
  useEffect(() => {
    if (readyCount > 0) frame.current?.contentWindow?.postMessage(JSON.parse(posted), location.origin)
  }, [readyCount, posted])

  useEffect(() => {
    const wall = frame.current
    if (!wall?.parentElement) return
    const observer = new ResizeObserver(([box]) => {
      if (box) wall.style.transform = `scale(${box.contentRect.width / WALL_WIDTH})`
    })
    observer.observe(wall.parentElement)
    return () => observer.disconnect()
  }, [])

  return (
    <figure className={css.screen} aria-label={text('didOptions.preview')} data-testid="wall-preview">
      <iframe
        ref={frame}
        className={css.wall}
        src={WALL_PREVIEW_PATH}
        title={text('didOptions.preview')}
        aria-hidden="true"
        tabIndex={-1}
      />
    </figure>
  )
}
