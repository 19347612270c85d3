import { useQueueWords } from '../../i18n/queueWords.ts'
import { shownHoldReason } from '../../queue/callFacts.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { ALERT_ICONS, HiddenNameIcon } from './icons.tsx'

interface MiniNameProps {
  readonly patient: Patient
  /** Names that several of the board's patients share. */
  readonly namesakes: ReadonlySet<string>
}

/** A patient's number of the day, name, call marks and alerts. */
export function MiniName({ patient, namesakes }: MiniNameProps) {
  const { text } = useQueueWords()
  const { number, name, nameHidden, hideName, alerts = [], note = '', calls = 0, missed = 0 } = patient
  const reason = shownHoldReason(patient)
  return (
    <>
      {/* A hidden name is the number in words. */}
      {number !== undefined && nameHidden !== true && <span className="queue-number">{number} </span>}
      <span className="queue-patient">{name}</span>
      {namesakes.has(name) && (
        <span className="queue-namesake" title={text('namesakeHint')}>
          {text('namesake')}
        </span>
      )}
      {hideName && (
        <span className="queue-hidden" title={text('hideName')}>
          <HiddenNameIcon />
          <span className="visually-hidden">{text('hideName')}</span>
        </span>
      )}
      {patient.leftOver && <span className="queue-mark">{text('leftOver')}</span>}
      {reason && <span className="queue-mark">{text(`reasons.${reason}`)}</span>}
      {calls > 1 && <span className="queue-mark">{text('calledTimes', { count: calls })}</span>}
      {missed > 0 && <span className="queue-mark">{text('missedTimes', { count: missed })}</span>}
      {alerts.map((alert) => {
        const Icon = ALERT_ICONS[alert]
        return (
          <span key={alert} className="queue-alert" title={text(`alertNames.${alert}`)}>
            <Icon />
            <span className="visually-hidden">{text(`alertNames.${alert}`)}</span>
          </span>
        )
      })}
      {note !== '' && (
        <span className="queue-note" title={note}>
          {note}
        </span>
      )}
    </>
  )
}
