import { type BusEvent, isReloadEvent, reload } from '../events/bus.ts'

/** PostgreSQL limits a NOTIFY payload to less than 8,000 bytes. */
const PAYLOAD_BYTES_MAX = 7_900

/** A RELOAD with its version, the most frequent event, as two numbers: hundreds of boards fit into one payload. */
type Item = readonly [didId: number, version: number] | BusEvent

/** Packs a server's events, in order, into as few payloads as possible; each starts with the server's id. */
export function payloadsOf(from: string, events: readonly BusEvent[]): string[] {
  const payloads: string[] = []
  const head = `${from} [`
  let texts: string[] = []
  let bytes = head.length + 1
  for (const text of events.flatMap(fitting).map((event) => JSON.stringify(toItem(event)))) {
    const more = Buffer.byteLength(text) + 1
    if (bytes + more > PAYLOAD_BYTES_MAX && texts.length > 0) {
      payloads.push(`${head}${texts.join()}]`)
      texts = []
      bytes = head.length + 1
    }
    texts.push(text)
    bytes += more
  }
  return texts.length === 0 ? payloads : [...payloads, `${head}${texts.join()}]`]
}

/** Parses the events of a payload; none for a payload sent by `self`. */
export function readPayload(payload: string, self: string): BusEvent[] {
  const space = payload.indexOf(' ')
  return payload.slice(0, space) === self ? [] : (JSON.parse(payload.slice(space + 1)) as Item[]).map(toEvent)
}

function toItem(event: BusEvent): Item {
  if (!isReloadEvent(event) || event.message.version === undefined) return event
  return [event.didId, event.message.version]
}

function toEvent(item: Item): BusEvent {
  if ('kind' in item) return item
  const [didId, version] = item
  return reload(didId, version)
}

/** Splits receipts of many calls; no other event is near the limit. */
function fitting(event: BusEvent): BusEvent[] {
  if (event.kind !== 'receipts' || Buffer.byteLength(JSON.stringify(event)) < PAYLOAD_BYTES_MAX - 100) return [event]
  const { shown } = event.message
  const half = Math.ceil(shown.length / 2)
  return [shown.slice(0, half), shown.slice(half)].flatMap((part) =>
    fitting({ ...event, message: { ...event.message, shown: part } }),
  )
}
