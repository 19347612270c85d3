import { useEffect, useState } from 'react'
import { fieldsOf, type WireId } from '../../../contract/answerFields.ts'
import { newIdempotencyKey } from '../../../contract/constants.ts'
import type { PlaceState } from '../../../contract/waitingLists.ts'
import { firstPresent } from '../../../domain/away.ts'
import { placeText } from '../../../domain/roomPlaces.ts'
import type { Api } from '../../api/api.ts'
import { useQueueWords } from '../../i18n/queueWords.ts'
import type { WindowText } from '../../i18n/windowTexts.ts'
import { ofToday } from '../callFacts.ts'
import { numberedName } from '../numberedName.ts'
import { ownPlace, setOwnPlace } from '../ownPlace.ts'
import type { CallNext } from '../queueMoves.ts'
import type { Patient } from '../readPatients.ts'
import css from './PlaceStrip.module.css'

/** Age up to which a call by somebody else tells that another computer may have the same place, in milliseconds. */
const RECENT_MS = 30 * 60_000
/** Number of latest moves that are searched for one. */
const MOVES = 50

interface PlaceStripProps {
  readonly didId: WireId
  /** Places of the board's room, at least one. */
  readonly places: readonly PlaceState[]
  readonly called: readonly Patient[]
  readonly waiting: readonly Patient[]
  readonly api: Api
  readonly text: WindowText
  /** Stored user of this page, for whose own calls no warning is shown. */
  readonly user: unknown
  /** Whether a request for a patient is running. */
  readonly isRunning: (patient: Patient) => boolean
  readonly callNext: (move: CallNext, first: Patient) => void
  /** Sends a change of the places and refetches the queue; a failure is shown. */
  readonly change: (send: () => Promise<unknown>) => Promise<void>
}

/**
 * Says at which place of the room this device stands, which its calls name, calls the next patient there, and closes or
 * opens the place.
 */
export function PlaceStrip(props: PlaceStripProps) {
  const { didId, places, called, waiting, api, text, user, isRunning, callNext, change } = props
  const { nameIn } = useQueueWords()
  const [own, choose] = useOwnPlace(didId, places)
  const [isChanging, setChanging] = useState(false)
  const [other, setOther] = useState('')
  const nameOf = (place: PlaceState) => {
    const [kr, en] = placeText(place)
    return nameIn({ kr, en })
  }
  const patientAt = ({ no }: PlaceState) => ofToday(called).find((patient) => patient.place === no)
  const optionOf = (place: PlaceState) => {
    const there = patientAt(place)
    if (place.closed) return text('closedPlace', { place: nameOf(place) })
    return there ? text('takenPlace', { place: nameOf(place), name: numberedName(there) }) : nameOf(place)
  }
  const place = places.find(({ no }) => String(no) === own)
  const there = place && patientAt(place)
  const first = firstPresent(ofToday(waiting))

  async function take(chosen: string): Promise<void> {
    choose(chosen === '' ? null : chosen)
    setOther('')
    if (chosen !== '') setOther(await otherCaller(api, didId, Number(chosen), user))
  }

  async function close(no: number, closed: boolean): Promise<void> {
    setChanging(true)
    await change(() => api('PATCH', '/v1/did-waitings/places', { body: { didId, place: no, closed } }))
    setChanging(false)
  }

  const hint = () => {
    if (!place) return text('hint')
    const values = { place: nameOf(place), name: there ? numberedName(there) : other }
    if (place.closed) return text('closed', values)
    if (there) return text('taken', values)
    return other === '' ? '' : text('shared', values)
  }

  return (
    <div className={css.strip} data-places>
      <label className={css.here}>
        {text('here')}
        <select
          className={css.select}
          value={place ? String(place.no) : ''}
          onChange={({ target }) => void take(target.value)}
        >
          <option value="">{text('none')}</option>
          {places.map((each) => (
            <option key={each.no} value={each.no}>
              {each.no === place?.no ? nameOf(each) : optionOf(each)}
            </option>
          ))}
        </select>
      </label>
      {place && (
        <span className={css.actions}>
          <button
            type="button"
            className={css.button}
            disabled={isChanging}
            onClick={() => void close(place.no, !place.closed)}
          >
            {text(place.closed ? 'open' : 'close', { place: nameOf(place) })}
          </button>
          <button
            type="button"
            className={css.button}
            data-primary={!place.closed && !there}
            disabled={!first || isRunning(first)}
            onClick={() => first && callNext(nextCall(api, didId, first, waiting), first)}
          >
            {text('next')}
          </button>
        </span>
      )}
      {hint() !== '' && (
        <output className={css.hint} data-warning={place !== undefined}>
          {hint()}
        </output>
      )}
    </div>
  )
}

/** Returns the place of this device, as it is now, also when another window of the device chooses one. */
function useOwnPlace(didId: WireId, places: readonly PlaceState[]) {
  const [own, setOwn] = useState(() => ownPlace(didId))
  useEffect(() => {
    const read = () => setOwn(ownPlace(didId))
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [didId])
  // The room may have lost the place: calls that name it would be refused.
  if (own !== null && !places.some(({ no }) => String(no) === own)) setOwn(null)
  useEffect(() => {
    if (own === null) setOwnPlace(didId, null)
  }, [didId, own])
  const choose = (place: string | null) => {
    setOwnPlace(didId, place)
    setOwn(place)
  }
  return [own, choose] as const
}

/** Returns the name of another user who has called to a place lately; '' for none. */
async function otherCaller(api: Api, didId: WireId, no: number, user: unknown): Promise<string> {
  const query = { didId: Number(didId), size: MOVES }
  const moves = await api('GET', '/v1/did-waitings/moves', { query }).catch(() => undefined)
  const last = moves?.content.find(({ place }) => place === no)
  const me = fieldsOf(user)['id']
  const isOther = last && last.by !== me && Date.now() - Date.parse(last.at) < RECENT_MS
  return isOther ? (last.byName ?? '') : ''
}

/** Returns the call of the next patient of a board; an answer may name another patient than the first one shown. */
function nextCall(api: Api, didId: WireId, first: Patient, waiting: readonly Patient[]): CallNext {
  const idempotencyKey = newIdempotencyKey()
  let answer: { readonly didWaitingId: number; readonly number: number } | undefined
  return {
    kind: 'callNext',
    send: async (place) => {
      const body = { didId, ...(place !== null && { place }) }
      answer = await api('POST', '/v1/did-waitings/call-next', { body, idempotencyKey })
      return answer
    },
    called: () => {
      const id = answer?.didWaitingId
      const known = waiting.find((patient) => String(patient.id) === String(id))
      if (known || id === undefined) return known ?? first
      // Somebody who joined since the page has read the queue: the number identifies the patient.
      return { ...first, id, name: '', number: Number(answer?.number) }
    },
  }
}
