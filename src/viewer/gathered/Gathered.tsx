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
import { useEmergency } from '../useEmergency.ts'
import { useMinute } from '../useMinute.ts'
import { EmergencyNotice } from '../wall/EmergencyNotice.tsx'
import { labelWidth } from '../wall/labelWidth.ts'
import type { OpenBoard } from '../wall/openBoard.ts'
import { Overlay } from '../wall/Overlay.tsx'
import { PatientMark } from '../wall/PatientMark.tsx'
import { BrokenWall, StandIn } from '../wall/StandIn.tsx'
import { Ticker } from '../wall/Ticker.tsx'
import { useSize } from './useSize.ts'
import { useWallLanguage } from '../wall/Wall.tsx'
import { WallName } from '../wall/WallPatient.tsx'
import { SoundMark, StaleMark } from '../wall/WallStrips.tsx'
import { afterPaint } from '../watch/afterPaint.ts'
import { BoardCard } from './BoardCard.tsx'
import { callRows } from './callRows.ts'
import { callsOf, type GatheredBoard, type GatheredCall, useGathered } from './useGathered.ts'

/** Number of boards whose cards stand in one column. */
const FEW = 4

/** A screen that shows several boards: who is called where, and what each board's queue is. */
export function Gathered({ boards }: { readonly boards: readonly OpenBoard[] }) {
  return (
    <ErrorBoundary instead={<BrokenWall />}>
      <Screen boards={boards} />
    </ErrorBoundary>
  )
}

function Screen({ boards: open }: { readonly boards: readonly OpenBoard[] }) {
  const boards = useGathered(open)
  const contents = boards.flatMap(({ state }) => (state.content && state.failure !== NOT_FOUND ? [state.content] : []))
  const screens = contents.map(({ option }) => option.screen)
  useWallLanguage(screens[0]?.language ?? 'auto')
  const shown = contents.find((content) => content.emergency)?.emergency
  const emergency = useEmergency(shown)
  useReceipts(boards, emergency !== '')
  const since = Math.min(...boards.map(({ state: { stale, asOf } }) => (stale && asOf !== null ? asOf : Infinity)))
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
      {Number.isFinite(since) && <StaleMark since={since} />}
      {open.some(({ parts }) => parts.voice.isSilent()) && (
        <SoundMark isBlocked={open.some(({ parts }) => parts.voice.isBlocked())} />
      )}
      <div className={wallCss.screen}>
        {contents.length === 0 ? (
          <StandIn failure={boards[0]?.state.failure ?? null} />
        ) : (
          <>
            <Header />
            <main className={css.body} data-boards={boards.length > FEW ? 'many' : 'few'}>
              <Calls calls={callsOf(boards)} reach={reach} />
              <ul className={css.boards} aria-label={gatheredTexts().boards}>
                {boards.map((board) => (
                  <BoardCard key={board.open.didId} board={board} isNarrow={boards.length > FEW} />
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
  const size = useSize(list)
  const staged = calls.filter(({ isStaged }) => isStaged)
  // A call that is repeated is the latest one again, so new calls come first.
  const { rows, font, stagedFont } = callRows(calls.length, staged.length, size ?? { width: 66, height: 45 }, reach)
  const others = calls.slice(rows)
  return (
    <section className={css.calls} aria-label={wall.called}>
      <div className={css.head} aria-hidden="true">
        <span>{wall.number}</span>
        <span>{wall.patient}</span>
        <span>{texts.place}</span>
      </div>
      <ul ref={list} className={css.rows}>
        {calls.length === 0 && <li className={css.none}>{texts.none}</li>}
        {calls.slice(0, rows).map((call) => (
          <CallRow key={call.key} call={call} font={call.isStaged ? stagedFont : font} />
        ))}
        {others.length > 0 && (
          <li className={css.others}>
            <b>{texts.others(others.length)}</b>
            {others.map(({ key, patient, labelOf }) => {
              const { number, text } = labelOf(patient)
              return <span key={key}>{number || text}</span>
            })}
          </li>
        )}
      </ul>
    </section>
  )
}

function CallRow({
  call: { patient, content, labelOf, isStaged },
  font,
}: {
  readonly call: GatheredCall
  readonly font: number
}) {
  const { no, name, option, roomNames } = content
  const { place = '', ...label } = labelOf(patient)
  const { width } = labelWidth(label, wallTexts().polite)
  const hasMark = label.number !== '' || label.beside !== ''
  return (
    <li
      className={css.row}
      data-staged={isStaged}
      role={isStaged ? 'alert' : undefined}
      style={{ '--font': `${font}rem` } as CSSProperties}
    >
      <span className={css.number}>
        {hasMark ? <PatientMark label={label} /> : !label.isName && <bdi>{label.text}</bdi>}
      </span>
      <span className={css.who} style={{ '--width': width } as CSSProperties}>
        {label.isName && <WallName label={label} />}
      </span>
      <span className={css.place}>
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
