import { createContext, use } from 'react'
import type { Identifier } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import type { QueuePatient } from '../../dataProvider/queues.ts'
import type { CallReceipts } from '../../realtime/callReceipts.ts'
import type { Aim } from '../../queue/aim.ts'
import type { SentActions } from './pauses/useSentTogether.ts'
import type { QueueActions } from './useQueueActions.ts'

/** Kind and subject of an open dialog. */
export type Question =
  | { readonly kind: 'transfer' | 'front' | 'complete'; readonly patient: QueuePatient; readonly didId: Identifier }
  | { readonly kind: 'patient'; readonly visitId: number }
  | { readonly kind: 'log'; readonly board: Did }
  | { readonly kind: 'pause'; readonly board: Did }
  | { readonly kind: 'sendAll'; readonly board: Did }
  | { readonly kind: 'number'; readonly board: Did | undefined }

/** State and actions shared by all cards of the page. */
interface Cockpit {
  readonly actions: QueueActions
  /** Actions that send all waiting patients of a board elsewhere. */
  readonly sentTogether: SentActions
  /** The displays' receipts of the calls. */
  readonly receipts: CallReceipts
  /** Names that several of the patients in the queues share. */
  readonly namesakes: ReadonlySet<string>
  /** The card that a pointer aims at. */
  readonly aim: Aim
  /** Opens a dialog. */
  readonly ask: (question: Question) => void
}

export const CockpitContext = createContext<Cockpit | null>(null)

/** Returns the shared state of the page around a card. */
export function useCockpit(): Cockpit {
  const cockpit = use(CockpitContext)
  if (!cockpit) throw new Error('A card belongs into the cockpit')
  return cockpit
}
