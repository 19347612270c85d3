import { linkTexts } from '../../i18n/display/linkTexts.ts'
import { formatMoment } from '../../i18n/formatMoment.ts'
import { UnpluggedIcon } from '../icons.tsx'
import { useMinute } from '../useMinute.ts'
import './StaleMark.css'

/**
 * '연결 끊김 · 10:42 기준' with advice, in a strip above everything else. No call, message or video covers it, and it
 * covers no name (VW-11, DE-28). `since` is server time, in ms since the epoch.
 */
export function StaleMark({ since }: { readonly since: number }) {
  const link = linkTexts()
  const minute = useMinute()
  return (
    <div className="wall-mark">
      <output className="wall-stale">
        <UnpluggedIcon />
        {`${link.lost} · ${link.asOf(formatMoment(since, minute))}`}
      </output>
      <p className="wall-mark-advice">{link.askStaff}</p>
    </div>
  )
}
