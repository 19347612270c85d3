import type { Transaction } from 'kysely'
import type { TagMessage } from '../../contract/didWaitings.ts'
import { scanTag, type TagScanResult } from '../../domain/tagScan.ts'
import { present } from '../db/bulk.ts'
import type { DB } from '../db/schema.ts'
import type { Tell, UnitOfWork } from '../db/unitOfWork.ts'
import type { Deed } from '../db/waitingMoves.ts'
import { unauthenticated } from '../http/refusals.ts'
import type { Caller } from '../http/route.ts'
import { reload } from '../realtime/bus.ts'
import { type Board, findBoards } from './boardRepository.ts'
import { countAhead, type Entry, insertEntry, moveEntry } from './entryRepository.ts'
import { publicLabel } from './publicLabel.ts'
import { gatherFacts, type TagPatient } from './tagFacts.ts'
import { tagSentence } from './tagMessages.ts'
import { tellMoved } from './tellMoved.ts'

/** A patient's tag at a board's reader: decides, moves the patient, and tells the board what to show (DE-08). */
export class TagScanService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /**
   * Answers what the board shows. Everyone may listen to a board, so its own message is always masked; the answer has
   * the full name for staff. Without a token only boards whose room uses RFID may scan (DE-06).
   */
  scan({ didId, tagValue }: { didId: number; tagValue: string }, caller: Caller | null): Promise<TagMessage> {
    return this.#unit.run(async (tx, tell) => {
      const [board] = present('did', [didId], await findBoards(tx, [didId]))
      if (!caller && !board.usesRfid) throw unauthenticated()
      const { scan, patient } = await gatherFacts(tx, board, tagValue)
      const result = scanTag(scan)
      const order = patient ? await act(tx, tell, result, patient, board, { action: 'tag', by: caller }) : null
      const messageTo = (name: string): TagMessage => ({
        type: 'TAG',
        flag: result.flag,
        message: tagSentence(result.flag, { name, order, elsewhere: patient?.elsewhere }),
      })
      const shown = messageTo(patient ? publicLabel(patient.visit, board).label : '')
      tell({ kind: 'messages', didId, message: shown })
      return caller ? messageTo(patient?.visit.name ?? '') : shown
    })
  }
}

/** Does what was decided; the patient's position in the queue, null for whoever is not waiting in it. */
async function act(
  tx: Transaction<DB>,
  tell: Tell,
  { effect }: TagScanResult,
  { visit, place, here }: TagPatient,
  board: Board,
  deed: Deed,
): Promise<number | null> {
  if (effect === 'join') {
    const joined = await insertEntry(tx, { didId: board.id, visitId: visit.id }, place.didIds, deed)
    tell(reload(board.id))
    return orderOf(tx, joined)
  }
  if (!here) return null
  if (effect === 'none') return here.status === 'WAITING' ? orderOf(tx, here) : null
  await moveEntry(tx, here, effect === 'call' ? 'CALLED' : 'DONE', deed)
  tellMoved(tell, here, place)
  return null
}

const orderOf = async (tx: Transaction<DB>, entry: Entry) => (await countAhead(tx, [entry.didId], entry)) + 1
