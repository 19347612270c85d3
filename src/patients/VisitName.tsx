import type { Visit } from '../../contract/visits.ts'
import { useText } from '../i18n/useText.ts'
import { Breakable } from '../ui/list/Column.tsx'
import { ROW_ICONS } from '../queue/console/rowIcons.ts'
import { AlertMarks, HiddenNameMark, LeftOverMark } from '../queue/rows/PatientMarks.tsx'
import css from './VisitName.module.css'

/**
 * A patient's name, that it was erased, or that the patient has a number ticket, with an icon if boards must not show it, a mark if left over from an earlier
 * day, alerts and note.
 */
export function VisitName({
  visit: { name, ticket, hideName, leftOver, alerts, note },
}: {
  visit: Pick<Visit, 'name' | 'ticket' | 'hideName' | 'leftOver' | 'alerts' | 'note'>
}) {
  const text = useText()
  return (
    <span className={css.name}>
      {name === '' ? (
        <span className={css.erased}>{text(ticket ? 'waitings.ticket' : 'resources.visits.nameErased')}</span>
      ) : (
        <Breakable longest={8} width={132}>
          {name}
        </Breakable>
      )}
      {hideName && <HiddenNameMark icons={ROW_ICONS} />}
      {leftOver && <LeftOverMark />}
      <AlertMarks alerts={alerts} note={note} icons={ROW_ICONS} />
    </span>
  )
}
