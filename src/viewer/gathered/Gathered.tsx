import { isEmergency, useEmergency } from '../notices.ts'
import wallCss from '../wall/Wall.module.css'
import css from './Gathered.module.css'
import { type CSSProperties, useEffect, useRef } from 'react'
import { NOT_FOUND } from '../../../contract/answerFields.ts'
import { READING_DISTANCE_DEFAULT_METRES } from '../../../domain/limits.ts'
import { gatheredTexts } from '../../i18n/display/gatheredTexts.ts'
import { CALL_SENTENCES, wallTexts } from '../../i18n/display/wallTexts.ts'
import { formatDay, formatTime } from '../../i18n/formatTime.ts'
import { hospital } from '../../i18n/hospital.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { useMinute } from '../useMinute.ts'
import { EmergencyNotice } from '../wall/EmergencyNotice.tsx'
import { labelWidth, markWidth } from '../wall/labelWidth.ts'
import type { OpenBoard } from '../wall/openBoard.ts'
import { Overlay } from '../wall/Overlay.tsx'
import type { PatientLabel } from '../wall/patientLabel.ts'
import { BrokenWall, StandIn } from '../wall/StandIn.tsx'
import { Ticker } from '../wall/Ticker.tsx'
import { textWidth } from '../wall/textWidth.ts'
import { readableRem, remOf, useContentSize } from '../wall/useBodySpace.ts'
import { useWallLanguage } from '../wall/useWallLanguage.ts'
import { PatientMark, WallName } from '../wall/WallPatient.tsx'
import { SoundMark, StaleMark } from '../wall/WallStrips.tsx'
import { afterPaint } from '../watch/afterPaint.ts'
import { BoardCard } from './BoardCard.tsx'
import { type CallRows, callRows, type CallWidths, NUMBERS_GAP, PLACE_SCALE, placeSize } from './callRows.ts'
import { callsOf, type GatheredBoard, type GatheredCall, useGathered } from './useGathered.ts'

/** Number of boards whose cards stand in one column, and of those whose cards have room for large letters. */
const FEW = 4
const LARGE = 2
/** Size of the list in rem until it has been laid out. */
const FIRST_SIZE = { width: 66, height: 45 }
/** Font size of a name of two lines relative to its row. */
const TWO_LINES_SCALE = 0.62
/** Width in em of the arrow, gaps and padding of a place. */
const PLACE_SIGNS_EM = 2.5

/** A screen that shows several boards: who is called where, and what each board's queue is. */
export function Gathered({ boards }: { readonly boards: readonly OpenBoard[] }) {
  return (
    <ErrorBoundary instead={<BrokenWall />}>
      <Screen boards={boards} />
    </ErrorBoundary>
  )
}

function Screen({ boards: open }: { readonly boards: readonly OpenBoard[] }) {
  const { boards, staleSince } = useGathered(open)
  const contents = boards.flatMap(({ state }) => (state.content && state.failure !== NOT_FOUND ? [state.content] : []))
  const screens = contents.map(({ option }) => option.screen)
  useWallLanguage(screens[0]?.language ?? 'auto')
  const shown = contents.map((content) => content.emergency).find(isEmergency)
  const emergency = useEmergency(shown)
  useReceipts(boards, emergency !== '')
  const message = open.map(({ parts }) => parts.overlay.getShown()).find((each) => each !== null)
  const notices = contents.flatMap(({ option: { notice } }) =>
    notice.use && notice.content !== '' ? notice.content : [],
  )
  const reach = Math.max(1, ...screens.map(({ distance }) => distance / READING_DISTANCE_DEFAULT_METRES))
  return (
    <div
      className={wallCss.wall}
      data-scheme={screens[0]?.scheme}
      style={{ '--reach': reach, '--margin': Math.max(0, ...screens.map(({ margin }) => margin)) } as CSSProperties}
    >
      {staleSince !== null && <StaleMark since={staleSince} />}
      {open.some(({ parts }) => parts.voice.isSilent()) && (
        <SoundMark isBlocked={open.some(({ parts }) => parts.voice.isBlocked())} />
      )}
      <div className={wallCss.screen}>
        {contents.length === 0 ? (
          <StandIn failure={boards[0]?.state.failure ?? null} />
        ) : (
          <>
            <Header />
            <main
              className={css.body}
              data-boards={boards.length > FEW ? 'many' : boards.length > LARGE ? 'few' : 'large'}
              data-message={message !== undefined}
            >
              <Calls calls={callsOf(boards)} reach={reach} />
              <ul className={css.boards} aria-label={gatheredTexts().boards}>
                {boards.map((board) => (
                  <BoardCard
                    key={board.open.didId}
                    board={board}
                    isNarrow={boards.length > FEW || boards.length <= LARGE}
                  />
                ))}
              </ul>
            </main>
            {notices.length > 0 && <Ticker notice={[...new Set(notices)].join('   ')} />}
          </>
        )}
        {message && <Overlay key={message.key} message={message} />}
      </div>
      {emergency !== '' && <EmergencyNotice text={emergency} since={shown?.since} />}
    </div>
  )
}

/** Confirms the calls of each board once they are on the screen. */
function useReceipts(boards: readonly GatheredBoard[], isCovered: boolean): void {
  useEffect(() => {
    if (isCovered) return undefined
    return afterPaint(() => {
      for (const { open, state } of boards) if (state.content) open.parts.painted.confirm(state.content.called)
    })
  })
}

function Header() {
  const minute = useMinute()
  return (
    <header className={css.header}>
      <h1 className={css.title}>{hospital().name || gatheredTexts().title}</h1>
      <p className={css.clock}>
        <span>{formatDay(minute, document.documentElement.lang)}</span>
        <strong>{formatTime(minute)}</strong>
      </p>
    </header>
  )
}

interface CallsProps {
  /** The latest first. */
  readonly calls: readonly GatheredCall[]
  readonly reach: number
}

/** Everybody who is called, the newest on top and large for a moment. */
function Calls({ calls, reach }: CallsProps) {
  const wall = wallTexts()
  const texts = gatheredTexts()
  const list = useRef<HTMLUListElement>(null)
  const measured = useContentSize(list)
  const rem = remOf(innerWidth, innerHeight)
  const size = measured ? { width: measured.width / rem, height: measured.height / rem } : FIRST_SIZE
  const staged = calls.filter(({ isStaged }) => isStaged)
  const least = readableRem() * reach
  // A call that is repeated is the latest one again, so new calls come first.
  const sizes = callRows(calls.map(widthsOf), staged.length, size, {
    least,
    words: textWidth(wall.others(calls.length)),
  })
  const others = calls.slice(sizes.rows)
  return (
    <section
      className={css.calls}
      aria-label={wall.called}
      style={{ '--columns': `${sizes.numberWidth}rem ${sizes.nameWidth}rem ${sizes.placeWidth}rem` } as CSSProperties}
    >
      <div className={css.head} aria-hidden="true">
        <span>{wall.number}</span>
        <span>{wall.patient}</span>
        <span>{texts.place}</span>
      </div>
      <ul ref={list} className={css.rows}>
        {calls.length === 0 && <li className={css.none}>{texts.none}</li>}
        {calls.slice(0, sizes.rows).map((call) => (
          <CallRow key={call.key} call={call} sizes={sizes} />
        ))}
        {others.length > 0 && (
          <li className={css.others} style={{ fontSize: `${least}rem`, gap: `0 ${NUMBERS_GAP}em` }}>
            <b>{wall.others(others.length)}</b>
            {others.map((call) => (
              <span key={call.key}>
                <CallNumber label={call.labelOf(call.patient)} />
              </span>
            ))}
          </li>
        )}
      </ul>
    </section>
  )
}

/** Estimates how wide a call's number, name and place are. */
function widthsOf(call: GatheredCall): CallWidths {
  const { place: _beside, ...label } = call.labelOf(call.patient)
  return {
    number: markWidth(label) || (label.isName ? 0 : textWidth(label.text)),
    name: label.isName ? labelWidth(label, wallTexts().polite).width : 0,
    place: placeEm(call) * PLACE_SCALE,
  }
}

/** Estimates how wide a call's place is, in em. */
const placeEm = ({ patient, content: { no, name }, labelOf }: GatheredCall): number =>
  textWidth(`${no}${name} ${labelOf(patient).place ?? ''}`) + PLACE_SIGNS_EM

interface CallRowProps {
  readonly call: GatheredCall
  readonly sizes: CallRows
}

function CallRow({ call, sizes }: CallRowProps) {
  const { patient, content, labelOf, isStaged } = call
  const { no, name, option, roomNames } = content
  const font = isStaged ? sizes.stagedFont : sizes.font
  const { place = '', ...label } = labelOf(patient)
  const { width } = labelWidth(label, wallTexts().polite)
  const nameSize = {
    '--name': `${Math.min(font, sizes.nameWidth / width)}rem`,
    '--long': `${font * TWO_LINES_SCALE}rem`,
  }
  return (
    <li
      className={css.row}
      data-staged={isStaged}
      role={isStaged ? 'alert' : undefined}
      style={{ '--font': `${font}rem` } as CSSProperties}
    >
      <span className={css.number}>
        <CallNumber label={label} />
      </span>
      <span className={css.who} style={nameSize as CSSProperties}>
        {label.isName && <WallName label={label} />}
      </span>
      <span
        className={css.place}
        style={{ fontSize: `${placeSize(placeEm(call), sizes.placeWidth, font, readableRem())}rem` }}
      >
        <span aria-hidden="true">→</span>
        <b className={css.no}>{no}</b>
        <bdi className={css.room}>
          {name}
          {place && (
            <>
              {' '}
              <b className={css.window}>{place}</b>
            </>
          )}
        </bdi>
        {isStaged &&
          option.calls.languages.map((language) => {
            const { lang, enter } = CALL_SENTENCES[language]
            return (
              <small key={language} className={css.language} lang={lang}>
                {enter(no, roomNames[language] ?? '')}
              </small>
            )
          })}
      </span>
    </li>
  )
}

/** A patient's number or mark, or what stands for it where the name is not shown. */
function CallNumber({ label }: { readonly label: PatientLabel }) {
  if (markWidth(label) > 0) return <PatientMark label={label} />
  return label.isName ? null : <bdi>{label.text}</bdi>
}
