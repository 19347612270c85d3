import { PauseIcon } from '../icons.tsx'
import './PauseNotice.css'

/** Why nobody is called for a while, between the board's name and its queue, which stays in sight. */
export function PauseNotice({ text }: { readonly text: string }) {
  return (
    <output className="wall-pause">
      <PauseIcon />
      <span dir="auto">{text}</span>
    </output>
  )
}
