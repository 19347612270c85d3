import Button from '@mui/material/Button'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Link, type To } from 'react-router-dom'
import type { Appointment } from '../../../contract/appointments.ts'
import type { Visit } from '../../../contract/visits.ts'
import { TAG_VALUE_MAX } from '../../../domain/limits.ts'
import { IntakeMarks } from '../../patients/IntakeMarks.tsx'
import { numberedName } from '../../queue/numberedName.ts'
import { whereabouts } from '../../../domain/visitState.ts'
import { useText } from '../../i18n/useText.ts'
import { LoadError } from '../../ui/feedback/Notice.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Since } from '../../patients/Since.tsx'
import { focusOnce } from '../../ui/focus.ts'
import { type Places, usePlaces } from '../../patients/usePlaces.ts'
import { VisitName } from '../../patients/VisitName.tsx'
import { VisitWay } from '../../patients/way/VisitWay.tsx'
import { Where } from '../../patients/Where.tsx'
import css from './SearchDialog.module.css'
import { roomsLeft } from './roomsLeft.ts'
import { useArrows } from './useArrows.ts'
import { usePatientSearch } from './usePatientSearch.ts'

/** Maximum numbers of present and of expected patients that the server returns. */
const FOUND_MAX = 20
const EXPECTED_MAX = 50

/**
 * Patient search. A result shows where the patient is and since when, which rooms are left, and links to the next
 * actions.
 */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const hintId = useId()
  // A state instead of a ref, because the dialog's content mounts after this component.
  const [box, setBox] = useState<HTMLElement | null>(null)
  useArrows(box)
  const places = usePlaces()
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = usePatientSearch(typed)
  const count = (data?.visits.length ?? 0) + (data?.expected.length ?? 0)
  const namesakes = repeatedNames([...(data?.visits ?? []), ...(data?.expected ?? [])])
  const hasMore = data?.visits.length === FOUND_MAX || data?.expected.length === EXPECTED_MAX

  // Enter follows the first result, but only if the results belong to the current text. A patient who has left has no
  // link: Enter then shows the stops, and never another patient.
  const followFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || data?.wanted !== typed.trim()) return
    event.preventDefault()
    box?.querySelector('li')?.querySelector<HTMLElement>('a, button')?.click()
  }

  return (
    <FormDialog title={text('search.title')} onClose={onClose}>
      <search className={css.search} ref={setBox}>
        <TextField
          inputRef={focusOnce}
          onKeyDown={followFirst}
          fullWidth
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          label={text('search.label')}
          autoComplete="off"
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchOutlined />
                </InputAdornment>
              ),
            },
            htmlInput: { type: 'search', 'data-scannable': true, maxLength: TAG_VALUE_MAX, 'aria-describedby': hintId },
          }}
        />
        <output className={css.count} id={hintId}>
          {!data || typed.trim() === ''
            ? text('search.hint')
            : count === 0
              ? text('search.none')
              : text(hasMore ? 'search.many' : 'search.found', { count })}
        </output>
        <div className={css.results}>
          {error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : typed.trim() === '' || !data ? null : count === 0 ? (
            <div className={css.none}>
              <p>{text('search.noneHint')}</p>
            </div>
          ) : (
            <>
              <ul>
                {data.visits.map((visit) => (
                  <Found
                    key={visit.id}
                    visit={visit}
                    isNamesake={namesakes.has(visit.name)}
                    places={places}
                    onFollow={onClose}
                  />
                ))}
              </ul>
              {data.expected.length > 0 && <h3 className={css.heading}>{text('search.expected')}</h3>}
              <ul>
                {data.expected.map((appointment) => (
                  <Expected
                    key={appointment.id}
                    appointment={appointment}
                    isNamesake={namesakes.has(appointment.name)}
                    onFollow={onClose}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      </search>
    </FormDialog>
  )
}

/** Finds the names of several patients; results with one patient number are one patient. */
function repeatedNames(found: readonly Pick<Visit, 'name' | 'patientNo'>[]): ReadonlySet<string> {
  const isNamesake = (one: Pick<Visit, 'name' | 'patientNo'>) =>
    found.some((other) => other !== one && other.name === one.name && (other.patientNo || 1) !== one.patientNo)
  return new Set(
    found
      .filter(({ name }) => name !== '')
      .filter(isNamesake)
      .map(({ name }) => name),
  )
}

/** Tells patients of one name apart. */
function Namesake({ patientNo }: { readonly patientNo: string }) {
  const text = useText()
  return (
    <span className={css.namesake} title={text('waitings.namesakeHint')}>
      {text('waitings.namesake')} {patientNo}
    </span>
  )
}

interface FoundProps {
  readonly visit: Visit
  readonly isNamesake: boolean
  readonly places: Places
  readonly onFollow: () => void
}

function Found({ visit, isNamesake, places, onFollow }: FoundProps) {
  const text = useText()
  const [main] = whereabouts(visit.waitings)
  const left = roomsLeft(visit, places)
  const isHere = visit.status === 'OPEN'
  const name = visit.name || numberedName(visit)
  const [isOpen, setOpen] = useState(false)
  const follow = { name, onFollow }
  const links = (
    <>
      {isHere && (
        <>
          {main ? (
            <Follow
              to="/did-waitings"
              state={{ entry: main.didWaitingId }}
              action={text('search.toBoard')}
              {...follow}
            />
          ) : (
            <Follow to={`/visits/${visit.id}/send`} action={text('search.send')} {...follow} />
          )}
          <Follow to={`/visits/${visit.id}`} action={text('search.details')} {...follow} />
        </>
      )}
      <IconButton
        size="small"
        aria-label={text('search.of', { name, action: text('resources.visits.way') })}
        aria-expanded={isOpen}
        title={text('resources.visits.wayHint')}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <ExpandLess /> : <ExpandMore />}
      </IconButton>
    </>
  )
  return (
    <Result
      number={text('search.number', { number: visit.number })}
      links={links}
      details={isOpen && <VisitWay id={visit.id} places={places} />}
    >
      <VisitName visit={visit} />
      {isNamesake && <Namesake patientNo={visit.patientNo} />}
      <IntakeMarks visitId={visit.id} name={name} />
      <span className={css.where}>
        <Where visit={visit} places={places} />
        <Since instant={visit.closedAt ?? main?.createdAt ?? visit.createdAt} />
      </span>
      {isHere && !isOpen && left.length > 0 && (
        <span className={css.left}>{text('search.left', { rooms: left.map(unbroken).join(', ') })}</span>
      )}
    </Result>
  )
}

function Expected({
  appointment: { id, name, patientNo, time, company },
  isNamesake,
  onFollow,
}: {
  readonly appointment: Appointment
  readonly isNamesake: boolean
  readonly onFollow: () => void
}) {
  const text = useText()
  return (
    <Result
      number={time}
      links={
        <Follow to={`/appointments/${id}/arrive`} action={text('search.arrive')} name={name} onFollow={onFollow} />
      }
    >
      <span>{name}</span>
      {isNamesake && <Namesake patientNo={patientNo} />}
      <IntakeMarks appointmentId={id} name={name} />
      {company !== '' && <span className={css.left}>{company}</span>}
    </Result>
  )
}

interface ResultProps {
  readonly number: string
  readonly links: ReactNode
  /** Shown below the row. */
  readonly details?: ReactNode
  readonly children: ReactNode
}

const Result = ({ number, links, details, children }: ResultProps) => (
  <li className={css.result}>
    <span className={css.number}>{number}</span>
    <span className={css.patient}>{children}</span>
    <span className={css.links}>{links}</span>
    {details && <div className={css.details}>{details}</div>}
  </li>
)

interface FollowProps {
  readonly to: To
  readonly state?: object
  readonly action: string
  readonly name: string
  readonly onFollow: () => void
}

/** Link that closes the search; its accessible name includes the patient's name. */
function Follow({ to, state, action, name, onFollow }: FollowProps) {
  const text = useText()
  return (
    <Button
      component={Link}
      to={to}
      state={state}
      size="small"
      aria-label={text('search.of', { name, action })}
      onClick={onFollow}
    >
      {action}
    </Button>
  )
}

/** A room's number stays beside its name where a line ends. */
const unbroken = (room: string) => room.replace('. ', '.\u00A0')
