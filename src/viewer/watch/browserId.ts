import { uuid } from './displayIdentity.ts'

/** Time in which another page of this browser answers, in milliseconds. */
const ANSWER_MS = 200

interface Said {
  readonly id: string
  /** Whether its sender has told the server this id. */
  readonly isFinal: boolean
}

/**
 * Returns an id that the pages of this running browser share. It is not stored, so that it is never copied with a disk.
 * Resolves with undefined where pages cannot talk to each other.
 */
export async function browserId(): Promise<string | undefined> {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('displays')
  let own: Said = { id: uuid(), isFinal: false }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  const announce = () => channel.postMessage(own)
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    // Pages that start together agree on the smallest of their ids.
    if (!own.isFinal && (data.isFinal || data.id < own.id)) own = data
    else if (!data.isFinal && data.id !== own.id) announce()
  })
  announce()
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
  own = { id: own.id, isFinal: true }
  return own.id
}
