import EventSeatOutlined from '@mui/icons-material/EventSeatOutlined'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import css from './BoardCard.module.css'
import type { Places } from './boardPlaces.ts'

interface BoardHeaderProps {
  readonly board: Did
  readonly titleId: string
  readonly places: Places | undefined
  /** How many wait; undefined while unknown. */
  readonly waiting: number | undefined
}

/** Number, name, free places and how many wait. */
export function BoardHeader({ board: { no, name }, titleId, places, waiting }: BoardHeaderProps) {
  const text = useText()
  return (
    <header className={css.header}>
      <span className={css.no} data-long={no.length > 2} aria-hidden>
        {no}
      </span>
      <div className={css.names}>
        <h2 className={css.name} id={titleId}>
          <span className={css.hidden}>{no}. </span>
          {name.kr}
        </h2>
        {places && (
          <p className={css.places} data-full={places.free === 0}>
            <EventSeatOutlined aria-hidden />
            {places.free === 0 ? text('waitings.noPlace') : text('waitings.places', { ...places })}
          </p>
        )}
      </div>
      {waiting !== undefined && <p className={css.count}>{text('waitings.waitingCount', { count: waiting })}</p>}
    </header>
  )
}
