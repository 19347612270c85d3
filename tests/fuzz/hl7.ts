import { mllpFrame, MllpReader } from '../../server/intake/hl7/mllpReader.ts'
import { readFrame } from '../../server/intake/hl7/readFrame.ts'
import { MllpSender } from '../harness/mllp.ts'
import { damagedFrames } from '../intake/mutatedHl7.ts'

/** Messages of one connection. */
const BATCH = 200
const FRAME_BYTES_MAX = 4 * 2 ** 20
const END = Buffer.of(0x1c)
const ANSWER = /^MSH.[^\r]*\rMSA.[AC][AER]/

/** Figures of a run with damaged messages. */
export interface Hl7Figures {
  readonly messages: number
  readonly answers: number
  readonly faults: readonly string[]
}

/** Sends damaged HL7 messages over TCP, and expects exactly one answer to each message that a frame of them contains. */
export async function fuzzHl7(port: number, count: number, seed: number): Promise<Hl7Figures> {
  const next = damagedFrames(seed)
  const faults: string[] = []
  let answers = 0
  for (let sent = 0; sent < count; sent += BATCH) {
    const frames = Array.from({ length: BATCH }, next)
    // Ends a frame that has begun; then a whole message, whose answer is the last one.
    const last = `end-${seed}-${sent}`
    const bytes = Buffer.concat([...frames, END, mllpFrame(Buffer.from(`MSH|^~\\&|FUZZ||||||ORU^R01|${last}|P|2.5\r`))])
    const read = new MllpReader(FRAME_BYTES_MAX).read(bytes)
    const expected = read.reduce((sum, frame) => sum + readFrame(frame, 'utf-8').length, 0)
    const sender = await MllpSender.open(port)
    sender.socket.write(bytes)
    let received = 0
    for (let answer: string | undefined = ''; answer !== undefined && !answer.includes(`|${last}\r`);) {
      answer = await sender.answer()
      if (answer === undefined) faults.push(`closed after ${received} of ${expected} answers, batch ${sent}`)
      else if (!ANSWER.test(answer)) faults.push(`not an answer: ${JSON.stringify(answer)}`)
      if (answer !== undefined) received += 1
    }
    if (received !== expected) faults.push(`${received} answers to ${expected} messages, batch ${sent}`)
    answers += received
    sender.close()
  }
  return { messages: count, answers, faults }
}
