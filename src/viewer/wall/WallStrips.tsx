import { linkTexts } from '../../i18n/display/linkTexts.ts'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { formatMoment } from '../../i18n/formatMoment.ts'
import { UnpluggedIcon } from '../icons.tsx'
import { MutedIcon, PauseIcon } from './icons.ts'
import { useMinute } from '../useMinute.ts'
import css from './WallStrips.module.css'

/**
 * '연결 끊김 · 10:42 기준' with advice, in a strip above everything else. No call, message or video covers it, and it
 * covers no name. `since` is server time, in ms since the epoch.
 */
export function StaleMark({ since }: { readonly since: number }) {
  const link = linkTexts()
  const minute = useMinute()
  return (
    <div className={css.mark} data-stale>
      <output className={css.stale}>
        <UnpluggedIcon />
        {`${link.lost} · ${link.asOf(formatMoment(since, minute))}`}
      </output>
      <p>{link.askStaff}</p>
    </div>
  )
}

/** '소리 꺼짐' with advice, in a slim strip: voice calls are enabled, but the browser plays no sound. */
export function SoundMark({ isBlocked }: { readonly isBlocked: boolean }) {
  const { silent, silentHint, noSoundHint } = wallTexts()
  return (
    <output className={css.silent}>
      <MutedIcon />
      <strong>{silent}</strong>
      <span>{isBlocked ? silentHint : noSoundHint}</span>
    </output>
  )
}

/** The reason of a pause, between the board's name and its queue; the queue stays visible. */
export function PauseNotice({ text }: { readonly text: string }) {
  return (
    <output className={css.pause}>
      <PauseIcon />
      <span dir="auto">{text}</span>
    </output>
  )
}
