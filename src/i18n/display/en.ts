import { queue } from '../en/queue.ts'
import { englishSpan } from '../englishSpan.ts'
import type { LinkTexts } from './linkTexts.ts'
import type { MiniTexts } from './miniTexts.ts'
import type { MoveTexts } from './moveTexts.ts'
import type { PairingTexts } from './pairingTexts.ts'
import type { PauseTexts } from './pauseTexts.ts'
import type { SocketTestTexts } from './socketTestTexts.ts'
import type { WallTexts } from './wallTexts.ts'

/** All texts of the displays in English; a missing one is a type error. */
export interface DisplayTexts {
  readonly link: LinkTexts
  readonly mini: MiniTexts
  readonly move: MoveTexts
  readonly pairing: PairingTexts
  readonly pause: PauseTexts
  readonly queue: typeof queue
  readonly socketTest: SocketTestTexts
  readonly wall: WallTexts
}

const PAUSES = { LUNCH: 'Lunch break', EQUIPMENT_CHECK: 'Equipment check', OTHER: 'Calls are paused' }

export const en: DisplayTexts = {
  queue,
  pause: { paused: (reason, until) => PAUSES[reason] + (until === '' ? '' : ` until ${until}`) },
  link: {
    lost: 'Disconnected',
    asOf: (time) => `as of ${time}`,
    askStaff: 'Please ask the staff whose turn it is.',
    connecting: 'Connecting.',
    unreachable: 'The server cannot be reached.',
    retries: 'The board appears as soon as the connection is back.',
    boardGone: 'This board was not found.',
    boardGoneHint: 'It was deleted, or the address is wrong.',
    broken: 'The screen could not be shown.',
    brokenHint: 'It will be shown again shortly.',
    needsLogin: 'Sign-in required.',
    needsLoginHint: 'This server shows its boards only on signed-in devices.',
    missingHint: 'The address needs both a board (id) and a room (roomId).',
    otherRoomHint:
      'The room in the address (roomId) is not the room of this board. Please open the board again from “Boards”.',
  },
  move: {
    loadingBoards: 'Loading the boards.',
    noBoards: 'There is no other board.',
    noShowBack: 'Move back in the queue',
    holdFor: 'Reason for hold',
  },
  mini: {
    waited: 'Waited',
    keys: 'Keyboard shortcuts',
    actionFor: (action, name) => `${action} ${name}`,
    noneHeld: 'No one is on hold.',
    signedOut: 'Sign in to call, hold or complete.',
    login: 'Sign in',
    sessionExpired: 'Session expired.',
    failed: 'An error occurred while processing the task.',
    tryLater: (status) => `Please try again later. (error code: ${status})`,
    onTheWay: (status) => `A firewall or proxy answered instead of the server. Please tell your IT staff. (${status})`,
    noConnection: 'The server cannot be reached. Please try again later.',
    close: 'Close',
  },
  pairing: {
    title: 'Connect this screen',
    lead: 'The board appears once a member of staff has entered this number.',
    code: (code) => `Connection number ${code.split('').join(' ')}`,
    steps: [
      'In the console, open “Boards” and click “Screens” beside this board.',
      'Enter the number above under “Connect a screen”.',
    ],
    tooMany: 'Too many screens are waiting. The number will appear shortly.',
  },
  socketTest: {
    title: 'Socket test',
    lead: "A developer's page to check a board's live connection.",
    connection: 'Connection',
    connected: 'Connected',
    disconnected: 'Not connected',
    board: 'Board',
    address: 'Destination',
    tag: 'Tag value',
    reload: 'Send RELOAD',
    scan: 'Tagging test',
    log: 'Messages',
    emptyLog: 'No messages yet.',
    clear: 'Clear',
    sent: 'Sent',
    received: 'Received',
    answered: 'Answer',
    failed: 'Failed',
    notConnected: 'Not sent, because there is no connection.',
    refused: (status) => `The server could not process the request. (error code: ${status})`,
    opened: 'Connected.',
    closed: 'The connection was lost.',
  },
  wall: {
    waiting: 'Waiting',
    people: (count) => `${count}`,
    delay: 'Delay',
    minutes: (count) => `${count} min`,
    newcomer: 'If you come now',
    wait: (wait) => englishSpan(wait, '~'),
    frontReasons: { RESERVATION: 'Appointment', EMERGENCY: 'Emergency', AFTER_EXAM: 'After exam', OTHER: 'Priority' },
    doctor: 'Doctor',
    doctorPhotoOf: (name) => `Photo of ${name}`,
    called: 'Now calling',
    calledHint: 'Please come in',
    others: (count) => `and ${count} more`,
    emergency: 'Emergency · 비상 안내',
    noneCalled: 'Please wait a moment',
    queue: 'Queue',
    order: 'No.',
    number: 'Number',
    position: ordinal,
    patient: 'Name',
    next: 'Next',
    away: 'Away',
    polite: '',
    joined: (time) => `since ${time}`,
    numbered: (number) => `No. ${number}`,
    stage: 'New call',
    place: ({ en: name }) => name,
    noneWaiting: 'No one is waiting.',
    page: (shown, of) => `Page ${shown} of ${of}`,
    video: 'Information video',
    notice: 'Notice',
    silent: 'Sound is off',
    silentHint: 'Touch the screen once to switch it on.',
    noSoundHint: 'Please check the sound device of this computer.',
  },
}

/** Returns `1st`, `2nd`, `3rd`, `4th`, `11th`, … */
function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1
  return `${number}${(!isTeen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}
