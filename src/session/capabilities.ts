import { isOwnServer } from './ownServer.ts'

/** What our server has beyond section 7 of the specification. */
const OURS = [
  /** Sessions that end everywhere, suspended users, second factors, first pages, hospital accounts, the lock of idle pages. */
  'accounts',
  /** The audit log, the clock, settings, rights, the server's state, and other systems. */
  'administration',
  /** Reaches the computers of boards. */
  'agents',
  /** Knows the screens that show boards, and has emergency texts. */
  'displays',
  'help',
  /** Visits, appointments and packages, the search for patients, their pages and kiosks, and statistics. */
  'patients',
  /** Reads the queues of all boards in one call. */
  'queues',
  /** Exams have rooms, and rooms have limits of waits and send patients on. */
  'rooms',
  /** Undoes moves, and has more moves than call, hold and complete. */
  'undo',
  /** A hospital's own recordings. */
  'voice',
] as const

export type Capability = (typeof OURS)[number]

/** Whether the server of this page has something beyond section 7. Pages ask this, never whose server it is. */
export const can = (capability: Capability): boolean => capabilities().includes(capability)

const capabilities = (): readonly Capability[] => (isOwnServer() ? OURS : [])
