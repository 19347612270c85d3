import { NOT_FOUND, UNAUTHORIZED } from '../../../contract/answerFields.ts'
import { type ReactNode, useRef, useState } from 'react'
import { linkTexts } from '../../i18n/display/linkTexts.ts'
import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { useQueueWords } from '../../i18n/queueWords.ts'
import type { CallReceipts } from '../../realtime/callReceipts.ts'
import { serverClock } from '../../session/serverClock.ts'
import { storedSession } from '../../session/storedSession.ts'
import { saysNoBoard } from '../board/boardFailure.ts'
import type { BoardStore } from '../board/boardStore.ts'
import { pause as wait } from '../../timers.ts'
import { formatMoment } from '../../i18n/formatMoment.ts'
import { useBoard } from '../board/useBoard.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { sharedNames } from '../../queue/numberedName.ts'
import { ownPlace } from '../../queue/ownPlace.ts'
import { useKeptOrder } from '../../queue/useKeptOrder.ts'
import { ErrorIcon, UnpluggedIcon } from '../icons.tsx'
import { useUndoOffers } from '../../queue/useUndoOffers.ts'
import { useMovedRows } from '../../queue/useMovedRows.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { useEmergency, usePause } from '../notices.ts'
import { useMinute } from '../useMinute.ts'
import type { MiniContent } from './loadMini.ts'
import { useMiniLayout } from './miniLayout.ts'
import type { OwnMoves } from './ownMoves.ts'
import type { MoveDialogProps } from './MoveDialog.tsx'
import { QueueTable } from './QueueTable.tsx'
import { Toasts } from './Toasts.tsx'
import type { ToastStore } from './toastStore.ts'
import { useFirstUse, useLoaded } from './useLoaded.ts'
import { useMiniActions } from './useMiniActions.ts'
import css from './MiniBoard.module.css'

interface MiniBoardProps {
  readonly didId: string
  readonly board: BoardStore<MiniContent>
  readonly receipts: CallReceipts
  readonly toasts: ToastStore
  readonly ownMoves: OwnMoves
}

const QUEUES = ['holding', 'called', 'waiting'] as const
/** Delay of what says that a kiosk calls, in ms. */
const HELP_AFTER_MS = 2_000
const NOBODY = { holding: [], called: [], waiting: [] }

/** A small window next to the doctor's other programs: three lists with the next action always visible. */
export function MiniBoard(props: MiniBoardProps) {
  const link = linkTexts()
  return (
    <ErrorBoundary instead={<Refusal title={link.broken}>{link.brokenHint}</Refusal>}>
      <Lists {...props} />
    </ErrorBoundary>
  )
}

function Lists({ didId, board, receipts, toasts, ownMoves }: MiniBoardProps) {
  const mini = miniTexts()
  const { text } = useQueueWords()
  const link = linkTexts()
  const { content, failure, stale, asOf } = useBoard(board)
  // The window's header has space for one strip.
  const offers = useUndoOffers<Patient>(1)
  const [offer] = offers.all
  const queueActions = useMiniActions({ didId, refetch: board.refetch, during: ownMoves.during, toasts, offers })
  const pause = usePause(content?.pause)
  const emergency = useEmergency(content?.emergency)
  const signedIn = storedSession.isSignedIn()
  const actions = signedIn ? queueActions : undefined
  const [asked, ask] = useState<Pick<MoveDialogProps, 'patient' | 'list'> | null>(null)
  const dialog = useLoaded(loadDialog, asked !== null)
  const places = useLoaded(loadPlaces, signedIn && Boolean(content?.places ?? ownPlace(didId)))
  const [isHelpOpen, openHelp] = useState(false)
  const isReady = signedIn && content !== null
  const firstUse = useFirstUse(isReady)
  // Other servers, whose boards have no version, have no kiosks.
  const help = useLoaded(loadHelp, isReady && content.version !== null)
  const keys = useLoaded(loadKeys, firstUse.isUsed)
  // Assistive software clicks without any other use of the window before.
  const strip = useLoaded(loadStrip, firstUse.isUsed || offer !== undefined)
  const lists = useRef<HTMLElement>(null)
  const refuse = () => toasts.show({ type: 'INFOMATION', title: text('justMoved'), description: text('justMovedHint') })
  useMovedRows(lists, refuse)
  const { holding, called, waiting } = content ?? NOBODY
  const shown = { holding, called: useKeptOrder(called), waiting }
  const layout = useMiniLayout(lists, shown)
  // Masked or hidden names may be equal by chance.
  const namesakes = sharedNames(signedIn ? [...holding, ...called, ...waiting] : [])

  if (failure === NOT_FOUND || (!content && saysNoBoard(failure)))
    return <Refusal title={link.boardGone}>{link.boardGoneHint}</Refusal>
  if (!content && failure === UNAUTHORIZED)
    return (
      <Refusal title={link.needsLogin}>
        <a href="/">{mini.login}</a>
      </Refusal>
    )
  return (
    <main className={css.board} data-board={didId} data-stale={stale} data-dense={layout.dense} ref={lists}>
      {emergency !== '' && (
        <p className={css.emergency} role="alert" dir="auto">
          <ErrorIcon />
          {emergency}
        </p>
      )}
      {help && <help.MiniHelp receipts={receipts} change={queueActions.change} />}
      {stale && <StaleMark asOf={asOf} />}
      <header className={css.header}>
        {content && <span>{content.no}</span>}
        <h1>{content ? content.name : link.connecting}</h1>
        {pause !== '' && <output title={pause}>{pause}</output>}
        {isReady && (
          <button type="button" aria-label={mini.keys} title={mini.keys} onClick={() => openHelp(true)}>
            ?
          </button>
        )}
        {keys && content && (
          <keys.MiniKeys
            {...{ lists, content, toasts, isHelpOpen, openHelp }}
            firstKey={firstUse.key}
            actions={queueActions}
            onRefused={refuse}
          />
        )}
      </header>
      {!signedIn && (
        <p className={css.signedOut}>
          {mini.signedOut} <a href="/">{mini.login}</a>
        </p>
      )}
      {content && actions && places && <places.MiniPlaces {...{ didId, content, actions }} />}
      {QUEUES.map((list) => (
        <QueueTable
          key={list}
          list={list}
          rows={layout[list]}
          patients={content ? shown[list] : undefined}
          limits={list === 'called' ? undefined : content?.limits}
          namesakes={namesakes}
          actions={actions}
          onMore={actions && ((patient) => ask({ patient, list }))}
          receipts={list === 'called' ? receipts : undefined}
        />
      ))}
      {offer && strip && (
        <div className={css.undo}>
          <strip.MoveUndoStrip
            key={offer.until}
            offer={offer}
            disabled={queueActions.isRunning(offer.patient)}
            onUndo={() => queueActions.undo(offer)}
            onGone={() => offers.drop(offer)}
            now={serverClock.now}
            announced
          />
        </div>
      )}
      {asked && dialog && (
        <dialog.MoveDialog
          didId={didId}
          {...asked}
          onMove={(move) => queueActions.act(move, asked.patient)}
          onClose={() => ask(null)}
        />
      )}
      <Toasts store={toasts} />
    </main>
  )
}

/** Loaded after the lists, which staff wait for. */
const loadHelp = () => wait(HELP_AFTER_MS).then(() => import('./MiniHelp.tsx'))
const loadDialog = () => import('./MoveDialog.tsx')
const loadPlaces = () => import('./MiniPlaces.tsx')
const loadKeys = () => import('./keys/MiniKeys.tsx')
const loadStrip = () => import('../../queue/rows/UndoStrip.tsx')

/** Mark of stale content, above all else. `asOf` in ms since the epoch; null when the board was never read. */
function StaleMark({ asOf }: { readonly asOf: number | null }) {
  const link = linkTexts()
  const minute = useMinute()
  return (
    <output>
      <UnpluggedIcon />
      {asOf === null ? link.lost : `${link.lost} · ${link.asOf(formatMoment(asOf, minute))}`}
    </output>
  )
}

const Refusal = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <main className={css.refusal}>
    <h1>{title}</h1>
    {children}
  </main>
)
