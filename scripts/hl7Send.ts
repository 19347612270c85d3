// Sends HL7 messages to try out the listener: npm run hl7:send [-- HOST:PORT [--cp949] [FILE …]], or waiting-board hl7-send
// Without files it sends messages of one patient who is expected, arrives, is changed and leaves. A file is one message.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { decodeHl7, encodeHl7 } from '../server/intake/hl7/hl7Text.ts'
import { mllpFrame, MllpReader } from '../server/intake/hl7/mllpReader.ts'

const ANSWER_MS = 10_000
const given = process.argv.slice(2)
const encoding = given.includes('--cp949') ? 'cp949' : 'utf-8'
const [target = '127.0.0.1:2575', ...files] = given.filter((argument) => argument !== '--cp949')
const [host = '', port = ''] = target.split(/:(?=\d+$)/)

const messages = files.length > 0 ? files.map((file) => readFileSync(file)) : samples()
const socket = connect(Number(port), host)
const reader = new MllpReader(1_000_000)
const answers: Buffer[] = []
let wake = () => undefined as unknown
socket.on('data', (chunk: Buffer) => {
  answers.push(...reader.read(chunk).map(({ bytes }) => bytes))
  wake()
})
socket.on('error', (error) => fail(error.message))
socket.on('close', () => fail('the connection was closed'))

for (const message of messages) {
  print('→', message)
  socket.write(mllpFrame(message))
  print('←', await nextAnswer())
}
socket.removeAllListeners('close').end()

async function nextAnswer(): Promise<Buffer> {
  const timer = setTimeout(() => fail(`no answer within ${ANSWER_MS / 1_000} s`), ANSWER_MS)
  while (answers.length === 0) await new Promise<void>((resolve) => (wake = () => resolve()))
  clearTimeout(timer)
  return answers.shift() ?? Buffer.alloc(0)
}

function print(direction: string, message: Buffer): void {
  const text = decodeHl7(message, encoding) ?? `(not in ${encoding}: ${message.length} bytes)`
  for (const line of text.trim().split(/[\r\n]+/)) console.log(direction, line)
}

function fail(reason: string): void {
  console.error(`${target}: ${reason}`)
  process.exit(1)
}

function samples(): Buffer[] {
  const now = new Date()
  const at = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const ref = `TEST${at}`
  const visit = `PV1|1|O|${'|'.repeat(16)}${ref}`
  const build = (type: string, number: number, ...segments: readonly string[]) =>
    encodeHl7(
      [`MSH|^~\\&|TEST|H|WB|H|${at}+0000||${type}|${ref}-${number}|T|2.5`, ...segments, ''].join('\r'),
      encoding,
    )
  return [
    build('SIU^S12', 1, `PID|1||${ref}||시^험환자`, visit),
    build('ADT^A04', 2, `EVN||${at}+0000`, `PID|1||${ref}||시^험환자`, visit),
    build('ADT^A08', 3, `PID|1||${ref}||시^험환자둘`, visit),
    build('ADT^A03', 4, `PID|1||${ref}||시^험환자둘`, visit),
  ]
}
