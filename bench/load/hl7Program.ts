// Sends HL7 messages as another system does: in a process of its own, so that it delays only the server. Ends on any message.
import { sendHl7 } from './mllp.ts'

const [port, underWay, from] = process.argv.slice(2).map(Number)
const stop = new AbortController()
process.once('message', () => stop.abort())
process.send?.('started')
const turn = await sendHl7({ port: port ?? 0, count: stop.signal, underWay: underWay ?? 1, from: from ?? 0 })
process.send?.(turn, () => process.disconnect())
