import { beforeEach, describe, expect, it, vi } from 'vitest'
import { VoiceParts } from '../../../src/voice/voiceParts.ts'

const LIST = '/api/v1/voice/parts'
const SOUND = `${LIST}/1`
const OWN_BYTES = 3

/** Addresses that are answered with headers, but whose bodies never end. */
let hanging: Set<string>
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  hanging = new Set()
  asked = []
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit = {}) => {
    asked.push(address)
    if (hanging.has(address)) return new Response(new ReadableStream({ start: (body) => endWith(signal, body) }))
    if (address === LIST) return Response.json({ parts: [{ part: '1', version: 'a' }] })
    return address === SOUND ? Response.json({ wav: btoa('own') }) : new Response(packOf({ 1: 1, 2: 2 }))
  })
})

const endWith = (signal: AbortSignal | null | undefined, body: ReadableStreamDefaultController) =>
  signal?.addEventListener('abort', () => body.error(signal.reason))

/** Builds a pack of parts with these sizes. */
function packOf(sizes: Readonly<Record<string, number>>): ArrayBuffer {
  const index = new TextEncoder().encode(JSON.stringify(sizes))
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  const pack = new Uint8Array(4 + index.length + total)
  new DataView(pack.buffer).setUint32(0, index.length, true)
  pack.set(index, 4)
  return pack.buffer
}

/** Decodes a sound into its size. */
const context = { decodeAudioData: async ({ byteLength }: ArrayBuffer) => byteLength } as never
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Returns the promise's value, or 'pending' if it does not settle within the time. */
async function within(ms: number, promise: Promise<unknown>): Promise<unknown> {
  let value: unknown = 'pending'
  promise.then(
    (settled) => (value = settled),
    () => (value = 'rejected'),
  )
  await pass(ms)
  return value
}

/** Returns parts with the shipped recordings and the list of own ones loaded, which is then too old. */
async function loaded(): Promise<VoiceParts> {
  const parts = new VoiceParts()
  parts.load()
  await pass(60_000)
  return parts
}

it('a call right after the start waits for the list of own recordings', async () => {
  const parts = new VoiceParts()
  parts.load()
  expect(parts.hasOwn('1')).toBe(false)
  expect(await within(0, parts.refresh())).toBeUndefined()
  expect(parts.hasOwn('1')).toBe(true)
  expect(asked.filter((address) => address === LIST)).toHaveLength(1)
})

describe('a request that hangs', () => {
  it('of the list holds up a call right after the start for a second', async () => {
    const parts = new VoiceParts()
    hanging.add(LIST)
    parts.load()
    const call = parts.refresh()
    expect(await within(999, call)).toBe('pending')
    expect(await within(1, call)).toBeUndefined()
  })

  it('keeps the known list and recordings after a second', async () => {
    const parts = await loaded()
    hanging.add(LIST)
    expect(await within(1_000, parts.refresh())).toBeUndefined()
    expect(parts.hasOwn('1')).toBe(true)
    expect(await within(0, parts.decode(context, '1'))).toBe(OWN_BYTES)
  })

  it('leaves the shipped recording of a part after three seconds, and is sent again for the next call', async () => {
    const parts = await loaded()
    hanging.add(SOUND)
    expect(await within(3_000, parts.decode(context, '1'))).toBe(1)
    hanging.clear()
    expect(await within(0, parts.decode(context, '1'))).toBe(OWN_BYTES)
  })

  it('of the shipped recordings is sent again after half a minute', async () => {
    const parts = new VoiceParts()
    parts.load()
    const [pack = ''] = asked
    await pass(0)
    const other = new VoiceParts()
    hanging.add(pack)
    expect(await within(30_000, other.decode(context, '2'))).toBe('rejected')
    hanging.clear()
    expect(await within(0, other.decode(context, '2'))).toBe(2)
  })
})

it('a shipped recording that could not be decoded once is decoded for the next call', async () => {
  const parts = await loaded()
  let isBroken = true
  const failing = {
    decodeAudioData: async ({ byteLength }: ArrayBuffer) => {
      if (isBroken) throw new Error('no memory')
      return byteLength
    },
  } as never
  expect(await within(0, parts.decode(failing, '2'))).toBe('rejected')
  isBroken = false
  expect(await within(0, parts.decode(failing, '2'))).toBe(2)
})
