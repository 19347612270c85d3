// A receiver of events to start from: node demo/receiver.ts 8090 whsec_…
// It verifies each signature, ignores what it has seen, and prints the event. A hospital's messaging gateway is one too.
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const [port = '8090', secret] = process.argv.slice(2)
if (secret === undefined) {
  console.error('usage: node demo/receiver.ts PORT whsec_…')
  process.exit(1)
}
const verifier = new Webhook(secret)
/** Ids of events that were handled: an event comes again if the server did not see the answer. */
const seen = new Set<string>()

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    const id = String(request.headers['webhook-id'])
    try {
      verifier.verify(body, request.headers as Record<string, string>)
    } catch {
      // Not from the server, or too old.
      response.writeHead(401).end()
      return
    }
    if (!seen.has(id)) console.log(body)
    seen.add(id)
    // Answered at once, within ten seconds: longer work comes afterwards.
    response.writeHead(204).end()
  })
}).listen(Number(port), () => console.log(`waiting for events on port ${port}`))
