import { TAG_TONES, type TagFlag, type TagTone } from '../../../domain/tagScan.ts'
import { CheckIcon, ErrorIcon } from '../icons.tsx'
import { InfoIcon } from './icons.ts'
import type { OverlayMessage } from './overlayStore.ts'
import css from './Overlay.module.css'

const ICONS: Record<TagTone, () => React.JSX.Element> = { success: CheckIcon, info: InfoIcon, error: ErrorIcon }

/** A message over the lower third, in the tone of its flag: colour, icon and words. */
export function Overlay({ message: { message, flag } }: { readonly message: OverlayMessage }) {
  const tone = isTagFlag(flag) ? TAG_TONES[flag] : 'info'
  const Icon = ICONS[tone]
  return (
    <div className={css.overlay} data-tone={tone} role="alert">
      <Icon />
      <p dir="auto">{message}</p>
    </div>
  )
}

/** Another server may send unknown flags; they are shown as information. */
const isTagFlag = (flag: string | undefined): flag is TagFlag => flag !== undefined && flag in TAG_TONES
