import type { Text } from '../../i18n/useText.ts'
import css from './Slip.module.css'
import { QrCode } from '../../print/QrCode.tsx'
import type { SlipSize } from './slipSettings.ts'

/** The texts on a slip. */
export interface SlipContent {
  /** The patient's number of the day. */
  readonly number: number
  /** The name as others may read it; '' to omit the name. */
  readonly name: string
  /** Room in which the patient waits first, in the words of `rooms`; '' for none. */
  readonly board: string
  /** Name of the patient's package; '' if there is none. */
  readonly packageName: string
  /** The planned rooms: those that are done, then the one where the patient waits, then the others. */
  readonly rooms: readonly { readonly name: string; readonly isDone: boolean }[]
  /** '2026-11-23 09:30'. */
  readonly checkedInAt: string
  /** URL of the patient's page; null if a phone could not open it. */
  readonly address: string | null
  /** Name of the hospital; '' for none. */
  readonly hospital: string
}

interface SlipProps {
  readonly slip: SlipContent
  readonly size: SlipSize
  readonly text: Text
}

/** The slip that a patient takes along: the number, the planned rooms and a QR code of the patient's page. */
export function Slip({ slip, size, text }: SlipProps) {
  const { number, name, board, packageName, rooms, checkedInAt, address, hospital } = slip
  return (
    <article className={css.slip} data-size={size} data-many={rooms.length > MANY_ROOMS}>
      <header>
        {hospital !== '' && <p className={css.hospital}>{hospital}</p>}
        <p className={css.title}>
          <span>{text('slip.title')}</span>
          <span>{checkedInAt}</span>
        </p>
        <p className={css.number}>{number}</p>
        {name !== '' && <p className={css.name}>{text('slip.name', { name })}</p>}
        {board !== '' && <p className={css.board}>{text('slip.board', { board })}</p>}
      </header>
      {rooms.length > 0 && (
        <section className={css.rooms}>
          <h2>{[text('slip.rooms'), packageName].filter(Boolean).join(' · ')}</h2>
          <ol>
            {rooms.map(({ name, isDone }) => (
              <li key={name} data-done={isDone || undefined}>
                {name}
              </li>
            ))}
          </ol>
        </section>
      )}
      {address !== null && (
        <footer className={css.foot}>
          <QrCode className={css.code} text={address} />
          <p>{text('slip.scan')}</p>
        </footer>
      )}
    </article>
  )
}

/** Above this number, rooms are printed smaller on a sheet, so that the slip fits on one page. */
const MANY_ROOMS = 8
