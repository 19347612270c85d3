import { PauseIcon } from '../icons.tsx'
import './PauseNotice.css'

/** The reason of a pause, between the board's name and its queue; the queue stays visible. */
export function PauseNotice({ text }: { readonly text: string }) {
  return (
    <output className="wall-pause">
      <PauseIcon />
      <span dir="auto">{text}</span>
    </output>
  )
}
