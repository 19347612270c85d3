import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { MutedIcon } from '../icons.tsx'
import './SoundMark.css'

/** '소리 꺼짐' with advice, in a slim strip: voice calls are enabled, but the browser plays no sound. */
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
