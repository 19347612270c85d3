import { randomUUID } from 'node:crypto'
import type { Display } from '../../contract/displays.ts'
import type { DisplayMessage, ReceiptMessage } from '../../contract/events.ts'
import {
  DISPLAY_HEADERS,
  DISPLAYS_DESTINATION,
  problemsDestination,
  receiptsDestination,
  WITH_BOARD_HEADER,
} from '../../contract/realtime.ts'
import { displayFingerprint } from '../../server/realtime/displayWatch.ts'
import type { Client } from './client.ts'
import { eventually } from './eventually.ts'
import { RawStomp } from './stomp.ts'

/** Headers with which a display introduces itself; the default secret is random. */
export interface Introduced {
  /** A UUID. */
  readonly secret?: string
  readonly signedIn?: boolean
  readonly screen?: string
  readonly version?: string
  /** Path of a page that shows several boards. */
  readonly page?: string
  /** Id of the running browser. */
  readonly browser?: string
  /** The secret that it had before it was found on two devices. */
  readonly copyOf?: string
  /** Key of the board. */
  readonly key?: string
}

/** Connects a display that shows a board, and waits until its subscription is confirmed. */
export async function openDisplay(
  url: string,
  didId: number,
  {
    secret = randomUUID(),
    screen = '1920x1080',
    version = '0.1.0',
    signedIn = false,
    page,
    browser,
    copyOf,
    key,
  }: Introduced = {},
) {
  const said = {
    id: secret,
    screen,
    version,
    ...(signedIn && { signedIn: 'true' }),
    ...(page !== undefined && { page }),
    ...(browser !== undefined && { browser }),
    ...(copyOf !== undefined && { copyOf }),
  }
  const lines = Object.entries(said).map(([name, value]) => `${DISPLAY_HEADERS[name as keyof typeof said]}:${value}\n`)
  const headers = `heart-beat:0,0\n${lines.join('')}`
  const raw = await RawStomp.connect(url, headers)
  await subscribed(raw, 'wall', `/rfid/${didId}/messages`, key)
  const confirm = (shown: object[]) =>
    raw.send(`SEND\ndestination:${receiptsDestination(didId)}\n\n${JSON.stringify({ shown })}`)
  const report = (problems: string[]) =>
    raw.send(`SEND\ndestination:${problemsDestination(didId)}\n\n${JSON.stringify({ problems })}`)
  return { id: displayFingerprint(secret), secret, raw, confirm, report }
}

/** Connects a display and names it (DE-26). */
export async function openScreen(
  { url, root }: { readonly url: string; readonly root: Client },
  didId: number,
  { name = '3층 채혈실 앞', ...said }: Introduced & { readonly name?: string } = {},
) {
  const display = await openDisplay(url, didId, said)
  await nameScreen(root, display.id, name)
  return display
}

/** Names a screen, once it is listed. */
export async function nameScreen(staff: Client, id: string, name: string): Promise<void> {
  await eventually(() => staff.patch('/v1/displays', { displays: [{ id, name }] }))
}

/** Subscribes to the staff's messages about displays. */
export async function watchDisplays(url: string, staff: Client): Promise<() => DisplayMessage[]> {
  const raw = await RawStomp.connect(url)
  await subscribed(raw, 'displays', DISPLAYS_DESTINATION, staff)
  return () => bodies<DisplayMessage>(raw)
}

/** Subscribes to a board's receipts. */
export async function watchReceipts(url: string, didId: number, staff?: Client): Promise<() => ReceiptMessage[]> {
  const raw = await RawStomp.connect(url)
  await subscribed(raw, 'receipts', receiptsDestination(didId), staff)
  return () => bodies<ReceiptMessage>(raw)
}

export const displaysOf = async (staff: Client): Promise<Display[]> =>
  (await staff.get<{ displays: Display[] }>('/v1/displays')).displays

/** Subscribes, with a display key or as staff if given, and waits for the server's receipt. */
export function subscribed(raw: RawStomp, id: string, destination: string, by?: string | Client): Promise<void> {
  const shown =
    by === undefined
      ? ''
      : `authorization:${typeof by === 'string' ? `Display ${by}` : `Bearer ${by.session?.accessToken}`}\n`
  return subscribedBy(raw, id, destination, shown)
}

/** Subscribes like a wall, which requests the board with each RELOAD, and waits for the server's receipt. */
export function subscribedWithBoard(raw: RawStomp, destination: string): Promise<void> {
  return subscribedBy(raw, 'with-board', destination, `${WITH_BOARD_HEADER}:true\n`)
}

async function subscribedBy(raw: RawStomp, id: string, destination: string, headers: string): Promise<void> {
  raw.send(`SUBSCRIBE\nid:${id}\ndestination:${destination}\nreceipt:${id}\n${headers}\n`)
  await eventually(() => {
    if (!raw.received.some((frame) => frame.startsWith('RECEIPT') && frame.includes(`:${id}\n`)))
      throw new Error(`not subscribed: ${raw.received.join('')}`)
  })
}

function bodies<M>(raw: RawStomp): M[] {
  return raw.received
    .filter((frame) => frame.startsWith('MESSAGE'))
    .map((frame) => JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1)) as M)
}
