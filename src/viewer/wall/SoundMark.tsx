import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { MutedIcon } from '../icons.tsx'
import './SoundMark.css'

/** '소리 꺼짐', and what to do about it, in a slim strip of its own: the board wants its calls said, and they are not. */
export function SoundMark() {
  const { silent, silentHint } = wallTexts()
  return (
    <output className="wall-silent">
      <MutedIcon />
      <strong>{silent}</strong>
      <span>{silentHint}</span>
    </output>
  )
}
