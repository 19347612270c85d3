import SortOutlined from '@mui/icons-material/SortOutlined'
import Button from '@mui/material/Button'
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import type { Did } from '../../../contract/dids.ts'
import type { Room } from '../../../contract/rooms.ts'
import { waitLimits } from '../../../domain/waitLimits.ts'
import { type BoardWithQueue, patientsOf, type QueueList, type QueuePatient } from '../../dataProvider/queues.ts'
import { hospitalWaits } from '../../i18n/hospital.ts'
import { useText } from '../../i18n/useText.ts'
import { TicketButton } from '../../patients/TicketButton.tsx'
import { CallReceipts } from '../../realtime/callReceipts.ts'
import { useLiveFeed } from '../../realtime/consoleConnection.ts'
import { useEach } from '../../realtime/useEach.ts'
import { can } from '../../session/capabilities.ts'
import { useBookmarks } from '../../boards/bookmarks.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { MOUSE_MS, useAim } from '../../queue/aim.ts'
import { BOARD } from '../../queue/keys/rows.ts'
import { ofToday } from '../../queue/callFacts.ts'
import { sharedNames } from '../../queue/numberedName.ts'
import { useAllRecords } from '../../ui/useAllRecords.ts'
import { useDoubleClicks } from '../../queue/useDoubleClicks.ts'
import { useMovedRows } from '../../queue/useMovedRows.ts'
import { BoardCard } from './board/BoardCard.tsx'
import { BoardChips } from './board/BoardChips.tsx'
import { NOT_COUNTED } from './board/BoardSkeletons.tsx'
import { useBoardOrder } from './board/boardOrder.ts'
import { CardColumns } from './board/CardColumns.tsx'
import { boardPlaces, boardsOfSameRooms, roomOf } from './board/boardPlaces.ts'
import { LongestWait } from './board/LongestWait.tsx'
import { chooseBoards } from './board/chooseBoards.ts'
import { CockpitContext, type Question } from './cockpit.ts'
import type { Boards } from './queues/boardsQuery.ts'
import { useCardOrder } from './board/useCardOrder.ts'
import { useCardSort, useSortedCards } from './board/useCardSort.ts'
import { useCockpitKeys } from './keys/useCockpitKeys.ts'
import { useLedToRow } from './keys/useLedToRow.ts'
import { SheetButton } from './sheet/SheetButton.tsx'
import { useSentTogether } from './pauses/useSentTogether.ts'
import { useQueues } from './queues/useQueues.ts'
import { useUndoOffers } from '../../queue/useUndoOffers.ts'
import { useQueueActions } from './useQueueActions.ts'
import css from './WaitingPage.module.css'

const QuestionDialog = lazy(async () => ({ default: (await import('./dialogs/QuestionDialog.tsx')).QuestionDialog }))

/** The boards' cards, with actions on their patients by mouse, touch and keys. */
export function BoardCockpit({ boards, rooms: ownRooms }: Boards) {
  const text = useText()
  const grid = useRef<HTMLDivElement>(null)
  const bookmarks = useBookmarks()
  const order = useBoardOrder()
  const sorted = order.sorted(boards)
  const { shown: picked, chosen, columns } = chooseBoards(sorted, bookmarks.has)
  // Requested before the queues, so that it is not the last of about thirty requests.
  const { data: rooms = NO_ROOMS } = useAllRecords<Room>('rooms', { enabled: !ownRooms })
  // Where one request reads all queues, a newly selected card appears at once.
  const queueOf = useQueues(ownRooms ? sorted : boardsOfSameRooms(sorted, picked), ownRooms !== undefined)
  const offers = useUndoOffers<QueuePatient>()
  const [news, setNews] = useState({ text: '', count: 0 })
  const actions = useQueueActions(offers, {
    isShown: (didId) => picked.some(({ id }) => String(id) === String(didId)),
    announce: (words) => setNews(({ count }) => ({ text: words, count: count + 1 })),
  })
  const sentTogether = useSentTogether()
  const [question, ask] = useState<Question | null>(null)
  const aim = useAim(grid, AIMED_CARDS)
  const sort = useCardSort()
  const shown = useSortedCards(picked, { queueOf: (id) => queueOf(id)?.queue, aim, isByWait: sort.isByWait })
  const placeOf = useCardOrder(boards, shown, order, !sort.isByWait)
  const askNumber = (didId: string | undefined) =>
    ask({ kind: 'number', board: shown.length === 1 ? shown[0] : shown.find(({ id }) => String(id) === didId) })
  const toast = useToast()
  useCockpitKeys(grid, {
    order: shown.map(({ id }) => String(id)),
    queueOf,
    actions,
    undoLast: (onNone) => actions.undoLast({ other: sentTogether.newest, onNone }),
    askNumber,
    askComplete: (patient, didId) => ask({ kind: 'complete', patient, didId }),
    showPatient: (visitId) => ask({ kind: 'patient', visitId }),
    onUseless: (why) => toast('INFOMATION', text(`layout.keys.${why}`)),
  })
  useLedToRow(grid, () => toast('INFOMATION', text('waitings.notAmongShown'), text('waitings.notAmongShownHint')))
  const refuse = () => toast('INFOMATION', text('waitings.justMoved'), text('waitings.justMovedHint'))
  const look = useMovedRows(grid, refuse)
  useDoubleClicks(grid, refuse)
  const receipts = useBoardReceipts(shown)
  const namesakes = sharedNames(boards.flatMap(({ id }) => patientsOf(queueOf(id)?.queue)))
  const cockpit = { actions, sentTogether, receipts, namesakes, aim, ask }

  // All queues arrive at once: rendering cards below the fold must not delay the first button.
  const drawsAll = useDeferredValue(true, false)
  const knownRooms: readonly BoardWithQueue['room'][] = ownRooms ?? rooms
  const waits = hospitalWaits()
  const limitsOf = (board: Did) => waitLimits(roomOf(board, knownRooms), waits)
  const numberIn = (list: QueueList, id: Did['id']) => {
    const patients = queueOf(id)?.queue?.[list]
    return patients && ofToday(patients).length
  }
  const isLoading = ({ id }: Did) => queueOf(id)?.queue === undefined && !queueOf(id)?.error
  /** Returns the number of waiting patients; undefined while a list of them loads. */
  const waitingAt = (all: readonly Did[]) =>
    all.some(isLoading) ? undefined : all.reduce((sum, { id }) => sum + (numberIn('waiting', id) ?? 0), 0)
  return (
    <CockpitContext value={cockpit}>
      <header className={css.header}>
        <h1 className={css.title}>{text('waitings.title', { count: waitingAt(shown) ?? NOT_COUNTED })}</h1>
        {can('undo') && (
          <LongestWait boards={shown} queueOf={(id) => queueOf(id)?.queue} limitsOf={limitsOf} grid={grid} />
        )}
        <div className={css.tools}>
          {shown.length > 1 && (
            <Button
              variant="outlined"
              color="inherit"
              className={css.sort}
              startIcon={<SortOutlined />}
              aria-pressed={sort.isByWait}
              title={text('waitings.sortByWaitHint')}
              onClick={() => sort.setByWait(!sort.isByWait)}
            >
              {text('waitings.sortByWait')}
            </Button>
          )}
          {can('undo') && (
            <>
              <Button variant="outlined" color="inherit" onClick={() => askNumber(undefined)}>
                {text('waitings.callNumber')}
              </Button>
              <TicketButton />
              <SheetButton boards={shown} queueOf={queueOf} />
            </>
          )}
        </div>
      </header>
      <BoardChips
        boards={sorted}
        chosen={chosen}
        bookmarks={bookmarks}
        // Otherwise only the queues of the chosen boards are read.
        waiting={ownRooms || !chosen ? waitingAt(boards) : undefined}
        waitingAt={({ id }) => (can('undo') ? numberIn('waiting', id) : undefined)}
      />
      <CardColumns grid={grid} columns={columns} aim={aim} onMoved={look}>
        {shown.map((board, at) => (
          <BoardCard
            key={board.id}
            board={board}
            state={drawsAll || at < FIRST_CARDS ? queueOf(board.id) : undefined}
            places={boardPlaces(board, boards, knownRooms, (id) => numberIn('called', id))}
            limits={limitsOf(board)}
            tall={columns < 3}
            place={placeOf(board)}
            offers={offers}
          />
        ))}
      </CardColumns>
      <output className="visually-hidden">
        {/* A new element each time: the same words are announced again. */}
        <span key={news.count}>{news.text}</span>
      </output>
      {question && (
        <Suspense>
          <QuestionDialog question={question} boards={sorted} queueOf={queueOf} onClose={() => ask(null)} />
        </Suspense>
      )}
    </CockpitContext>
  )
}

/** Aim options: a card keeps its layout while a pointer moves in it. */
const AIMED_CARDS = { zone: BOARD, mouseMs: MOUSE_MS }
/** Number of cards rendered first: those that fit a screen of ordinary size. */
const FIRST_CARDS = 6
const NO_ROOMS: Room[] = []

/** Returns the call receipts of these boards' displays, kept up to date. */
function useBoardReceipts(boards: readonly Did[]): CallReceipts {
  const feed = useLiveFeed()
  const [receipts] = useState(() => new CallReceipts(feed))
  useEach(
    boards.map(({ id }) => id),
    receipts.follow,
  )
  return receipts
}
