import iconv from 'iconv-lite'
import { acknowledge } from '../../server/intake/hl7/acknowledgement.ts'
import { Hl7Message } from '../../server/intake/hl7/hl7Message.ts'
import { meaningOf } from '../../server/intake/hl7/hl7Meaning.ts'
import { hl7Times } from '../../server/intake/hl7/hl7Time.ts'
import { mllpFrame, MllpReader } from '../../server/intake/hl7/mllpReader.ts'
import { readFrame } from '../../server/intake/hl7/readFrame.ts'
import { samples } from './samples.ts'

const LIMIT = 64_000
const SPECIAL = [0x0b, 0x1c, 0x0d, 0x0a, 0x00, 0x7c, 0x5e, 0x7e, 0x5c, 0x26, 0xff, 0xc7, 0x80]

/** Returns a generator of numbers below a bound, the same for the same seed. */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** Returns one element. @throws when there is none */
function one<T>(all: readonly T[], at: number): T {
  const found = all[at]
  if (found === undefined) throw new Error(`there is no element ${at}`)
  return found
}

/** Returns a generator of samples in frames that were damaged, the same for the same seed. */
export function damagedFrames(seed: number): () => Buffer {
  const below = numbers(seed)
  const sources = samples().map((text) => Buffer.from(text))
  sources.push(
    Buffer.from(iconv.encode('MSH|^~\\&|HIS||WB||2026||ADT^A04|7|P|2.5\rPID|1||P1||똠^뷁펲\rPV1|1|O|R1', 'cp949')),
  )
  return () => mutated(one(sources, below(sources.length)), below)
}

/**
 * Reads mutated messages as the server does, over one connection for each encoding.
 * @returns the frames read and the answers built; the caller compares them
 */
export function readMutated(count: number, seed: number): { readonly frames: number; readonly answers: number } {
  const next = damagedFrames(seed)
  const times = hl7Times('Asia/Seoul')
  const encodings = ['utf-8', 'cp949'] as const
  const readers = encodings.map((encoding) => ({ encoding, reader: new MllpReader(LIMIT) }))
  let frames = 0
  let answers = 0
  for (let turn = 0; turn < count; turn += 1) {
    const { encoding, reader } = one(readers, turn % readers.length)
    for (const frame of reader.read(next())) {
      frames += 1
      const received = readFrame(frame, encoding)
      for (const { header, result, encode } of received) {
        const meaning =
          result instanceof Hl7Message ? meaningOf(result, times(result.first('MSH', { field: 7 })), new Date()) : null
        if (meaning?.kind === 'events' && meaning.ref === '') throw new Error('a meaning without a reference')
        const answer = encode(acknowledge(header, { code: 'AA', at: new Date(0) }))
        if (answer.includes(0x0b) || answer.includes(0x1c)) throw new Error('an answer that ends its frame')
      }
      if (received.length > 0) answers += 1
    }
  }
  return { frames, answers }
}

function mutated(sample: Buffer, below: (bound: number) => number): Buffer {
  let bytes: Buffer = mllpFrame(sample.subarray(0, 2_000))
  for (let times = below(6); times >= 0; times -= 1) {
    const at = below(bytes.length)
    const other = below(bytes.length)
    switch (below(5)) {
      case 0:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(20))])
        break
      case 1:
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from([one(SPECIAL, below(SPECIAL.length))]),
          bytes.subarray(at),
        ])
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(at, other), Math.max(at, other))])
        break
      default:
        bytes = Buffer.from(bytes)
        bytes[at] = below(3) === 0 ? below(256) : one(SPECIAL, below(SPECIAL.length))
    }
    if (bytes.length === 0) return bytes
  }
  return bytes
}
