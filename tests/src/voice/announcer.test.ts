import { beforeEach, describe, expect, it, vi } from 'vitest'
import { VOICE_DEFAULT, type VoiceEngine } from '../../../contract/voice.ts'
import { callPhrases } from '../../../domain/voice/announcement.ts'
import { Announcer, LATE_MS, type Line, type SpokenCall } from '../../../src/voice/announcer.ts'

const PARTS = '/api/v1/voice/parts'
/** Length of each decoded sound, in seconds. */
const SOUND_S = 1
const CALL = { key: 'a', number: 1, no: '3', room: '채혈실' }
const phrasesOf = (...numbers: number[]) => callPhrases({ ...CALL, numbers }).flat()
const KOREAN = phrasesOf(1)
const REPEATED = [...KOREAN, ...KOREAN]

/** Recordings of the hospital by their parts: the text that their sound stands for. */
let own: Record<string, string>
/** Parts whose recordings are requested in vain. */
let hanging: Set<string>
/** The shipped recordings. */
let shipped: readonly string[]
let played: { readonly text: string; readonly at: number }[]
let spoken: string[]
/** Starts of the inaudible signal. */
let leads: number[]
let missing: (readonly string[])[]
let reported: unknown[]
/** What the announcer said of its sound, in order. */
let sound: string[]
/** Instant at which the audio clock stopped; null while it runs. */
let stoppedAt: number | null

const now = () => performance.now() / 1_000
const texts = () => played.map(({ text }) => text)
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

/** Audio context whose clock is the test's; a sound's text is its bytes. */
class FakeContext {
  state = 'suspended'
  readonly destination = {}
  get currentTime() {
    return stoppedAt ?? now()
  }
  readonly resume = async () => void (this.state = 'running')
  readonly suspend = async () => void (this.state = 'suspended')
  readonly close = async () => undefined
  readonly createGain = () => ({ gain: aParam(), ...aNode() })
  /** Notes of chimes are not recorded. */
  readonly createOscillator = () => ({ frequency: aParam(), ...aNode() })
  readonly createBufferSource = () => ({
    buffer: { text: '' },
    connect: () => 0,
    start(at: number) {
      played.push({ text: this.buffer.text, at })
    },
  })
  readonly createConstantSource = () => new FakeSource()
  readonly decodeAudioData = async (bytes: ArrayBuffer) => {
    const text = new TextDecoder().decode(bytes)
    if (text === 'broken') throw new Error('cannot be decoded')
    return { text, duration: SOUND_S }
  }
}

const aNode = () => ({ connect: (to: unknown) => to, disconnect: () => 0, start: () => 0, stop: () => 0 })
const aParam = () => ({
  value: 1,
  setValueAtTime: () => 0,
  setTargetAtTime: () => 0,
  exponentialRampToValueAtTime: () => 0,
})

class FakeSource extends EventTarget {
  readonly offset = { value: 1 }
  readonly connect = () => void (this.offset.value < 0.001 && leads.push(now()))
  readonly start = () => undefined
  readonly disconnect = () => undefined
  readonly stop = (at: number) =>
    void setTimeout(() => stoppedAt === null && this.dispatchEvent(new Event('ended')), Math.max(at - now(), 0) * 1_000)
}

beforeEach(() => {
  vi.useFakeTimers()
  own = { 'en 채혈실': 'English', 'jp 채혈실': 'Japanese', 'cn 내과': 'of another room' }
  hanging = new Set()
  shipped = KOREAN
  played = []
  spoken = []
  leads = []
  missing = []
  reported = []
  sound = []
  stoppedAt = null
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === PARTS) return Response.json({ parts: Object.keys(own).map(versioned) })
    if (!address.startsWith(PARTS)) return new Response(packOf(shipped))
    const part = decodeURIComponent(address.slice(PARTS.length + 1))
    if (hanging.has(part)) await new Promise(() => undefined)
    return Response.json({ wav: btoa(own[part] ?? '') })
  })
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'ko-KR', localService: true }],
    cancel: () => undefined,
    speak: (words: FakeUtterance) => {
      spoken.push(words.text)
      setTimeout(() => words.dispatchEvent(new Event('end')), SOUND_S * 1_000)
    },
  })
})

class FakeUtterance extends EventTarget {
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

const versioned = (part: string) => ({ part, version: part, seconds: SOUND_S })

/** Builds a pack of recordings whose bytes are the names of their parts. */
function packOf(parts: readonly string[]): ArrayBuffer {
  const sizes = Object.fromEntries(parts.map((part) => [part, Buffer.byteLength(part)]))
  const index = Buffer.from(JSON.stringify(sizes))
  // JSON has the keys that are numbers first.
  const sounds = Object.keys(sizes).map((part) => Buffer.from(part))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(index.length)
  return Uint8Array.from(Buffer.concat([head, index, ...sounds])).buffer
}

/** Returns the calls of a board. */
const aLine = (engine: VoiceEngine = 'RECORDINGS'): Line => ({
  option: () => ({ ...VOICE_DEFAULT, use: true, chime: 'NONE', engine }),
  onMissing: (parts) => missing.push(parts),
})

/** The board of calls that name none. */
let line: Line

/** Returns an announcer whose recordings are loaded. */
async function anAnnouncer(engine?: VoiceEngine): Promise<Announcer> {
  line = aLine(engine)
  const announcer = new Announcer({
    timeOfDay: () => '09:30',
    onSilent: (silent) => sound.push(silent ? 'silent' : 'on'),
    onLost: () => sound.push('lost'),
  })
  await pass(0.1)
  return announcer
}

/** Says a call to its end. @returns whether it was heard */
async function said(announcer: Announcer, call: Partial<SpokenCall>): Promise<boolean> {
  const isHeard = announcer.say({ ...CALL, line, ...call })
  await pass(60)
  return isHeard
}

const bytes = async (text: string) => Uint8Array.from(Buffer.from(text)).buffer

describe('after a rest', () => {
  it('an inaudible signal leads the first sound by as long as a screen needs to listen, and only then', async () => {
    const announcer = await anAnnouncer()
    await pass(10)
    leads = []
    const from = now()
    void announcer.say({ ...CALL, line, key: 'a' })
    void announcer.say({ ...CALL, line: aLine(), key: 'b' })
    await pass(60)
    expect(leads).toEqual([expect.closeTo(from, 1)])
    expect((played[0]?.at ?? 0) - from).toBeGreaterThanOrEqual(1.5)
    expect((played[0]?.at ?? 0) - from).toBeLessThan(1.7)
    expect(texts()).toEqual([...KOREAN, ...REPEATED])
  })
})

describe('a sound device that is gone', () => {
  it('is noticed with the next call, and is lost until the browser restarts', async () => {
    const announcer = await anAnnouncer()
    expect(await said(announcer, {})).toBe(true)
    stoppedAt = now()
    sound = []
    expect(await said(announcer, { key: 'b' })).toBe(false)
    expect(sound).toContain('lost')
    expect(sound.at(-1)).toBe('silent')
  })

  it('is noticed at the start, before any call', async () => {
    stoppedAt = now()
    await anAnnouncer()
    await pass(2)
    expect(sound.at(-1)).toBe('silent')
    expect(sound).not.toContain('lost')
  })
})

describe('a call whose recordings are not there', () => {
  it('is said by the voice of the browser: never nothing but the chime', async () => {
    shipped = []
    expect(await said(await anAnnouncer(), {})).toBe(true)
    expect(spoken).toHaveLength(1)
    expect(missing).toHaveLength(1)
  })
})

describe('a call in other languages', () => {
  it('is said once after the Korean repeats, in one order, and the turn is held until its end', async () => {
    const announcer = await anAnnouncer()
    const ends: { at: number; isHeard: boolean }[] = []
    const turn = {
      isOurs: async () => true,
      hold: () => (isHeard: boolean) => void ends.push({ at: now(), isHeard }),
    }
    expect(await said(announcer, { languages: ['jp', 'cn', 'en'], turn })).toBe(true)
    expect(texts()).toEqual([...REPEATED, 'English', 'Japanese'])
    const [korean, english, japanese] = played.slice(-3).map(({ at }) => at)
    expect((english ?? 0) - (korean ?? 0) - SOUND_S).toBeGreaterThanOrEqual(0.3)
    expect((english ?? 0) - (korean ?? 0) - SOUND_S).toBeLessThan(0.5)
    expect((japanese ?? 0) - (english ?? 0) - SOUND_S).toBeCloseTo(0.3)
    expect(ends).toEqual([{ at: expect.closeTo((japanese ?? 0) + SOUND_S, 1), isHeard: true }])
    expect(missing).toEqual([[]])
  })

  it('follows a sentence of the server and one of a voice of the browser as well', async () => {
    const sentence = () => bytes('sentence')
    await said(await anAnnouncer('SERVER'), { languages: ['en'], sentence })
    expect(texts()).toEqual(['sentence', 'sentence', 'English'])
    played = []
    await said(await anAnnouncer('BROWSER'), { languages: ['en'] })
    expect(spoken).toHaveLength(2)
    expect(texts()).toEqual(['English'])
  })

  it.each([
    ['the board has none', { languages: [] }, REPEATED],
    ['the hospital has recorded none', { languages: ['cn'] }, REPEATED],
    ['the call has no number', { languages: ['en'], number: undefined }, []],
  ] as const)('is not said when %s, which is no problem', async (_name, call, expected) => {
    expect(await said(await anAnnouncer(), call)).toBe(true)
    expect(texts()).toEqual(expected)
    expect(missing.flat()).toEqual([])
    expect(reported).toEqual([])
  })

  it('is not said when the Korean words cannot be', async () => {
    shipped = KOREAN.filter((part) => part !== 'enter')
    expect(await said(await anAnnouncer(), { languages: ['en'] })).toBe(true)
    expect(texts()).toEqual([])
    expect(missing).toEqual([['enter']])
  })

  it('leaves out a recording that cannot be decoded or does not come, and only logs that', async () => {
    own = { 'en 채혈실': 'broken', 'cn 채혈실': 'late', 'jp 채혈실': 'Japanese' }
    hanging.add('cn 채혈실')
    expect(await said(await anAnnouncer(), { languages: ['en', 'cn', 'jp'] })).toBe(true)
    expect(texts()).toEqual([...REPEATED, 'Japanese'])
    expect(missing).toEqual([[]])
    expect(reported).toHaveLength(2)
  })

  it('is left out where another board would wait too long', async () => {
    const announcer = await anAnnouncer()
    for (const each of [line, aLine()])
      void announcer.say({ ...CALL, key: `${texts().length}`, line: each, languages: ['en', 'jp'] })
    await pass(90)
    expect(texts()).toEqual([...KOREAN, ...REPEATED, 'English', 'Japanese'])
  })

  it.each([
    ['while it is said', 'English', 15.8],
    ['before it is said', undefined, 5],
  ])('falls silent with its call %s', async (_name, last, after) => {
    const announcer = await anAnnouncer()
    const ends: boolean[] = []
    const turn = { isOurs: async () => true, hold: () => (isHeard: boolean) => void ends.push(isHeard) }
    void announcer.say({ ...CALL, line, languages: ['en'], turn })
    await pass(after)
    expect(ends).toEqual([])
    announcer.keepOnly(line, new Set())
    await pass(0.1)
    expect(ends).toEqual([false])
    expect(announcer.isSpeaking).toBe(false)
    await pass(20)
    expect(texts().slice(REPEATED.length)).toEqual(last ? [last] : [])
  })

  it('that still loads holds up no other call once its own is taken back', async () => {
    own['en 채혈실'] = 'late'
    hanging.add('en 채혈실')
    const announcer = await anAnnouncer('SERVER')
    void announcer.say({ ...CALL, line, languages: ['en'], sentence: () => bytes('sentence') })
    await pass(4)
    expect(announcer.isSpeaking).toBe(true)
    announcer.keepOnly(line, new Set())
    await pass(0.1)
    expect(announcer.isSpeaking).toBe(false)
  })
})

describe('calls that come faster than they can be spoken', () => {
  const NUMBERS = Array.from({ length: 10 }, (_, at) => at + 1)
  /** Makes one call a second, and lets all be spoken. @returns the instants of the calls by their numbers */
  async function called(announcer: Announcer, given: (number: number) => Partial<SpokenCall> = () => ({})) {
    const at = new Map<number, number>()
    for (const number of NUMBERS) {
      at.set(number, now())
      void announcer.say({ ...CALL, line, key: String(number), number, ...given(number) })
      await pass(1)
    }
    await pass(200)
    return at
  }
  const heardAt = (number: number) => played.find(({ text }) => text === String(number))?.at ?? Infinity

  beforeEach(() => {
    shipped = phrasesOf(...NUMBERS)
    own = {}
  })

  it('those of one room that wait are spoken in one sentence, each within 20 s, and the last twice', async () => {
    const at = await called(await anAnnouncer())
    expect(texts()).toEqual([...phrasesOf(1), ...phrasesOf(2, 3, 4, 5, 6, 7, 8, 9), ...phrasesOf(10), ...phrasesOf(10)])
    for (const number of NUMBERS.slice(0, -1)) expect(heardAt(number) - (at.get(number) ?? 0)).toBeLessThan(20)
  })

  it('of other rooms are spoken one after another, once each, and only the last of a room after 20 s', async () => {
    const rooms = [aLine(), aLine(), aLine()]
    const at = await called(await anAnnouncer(), (number) => ({ line: rooms[number % 3] ?? line }))
    const sentences = [[1], [2, 5, 8], [3, 6, 9], [4, 7, 10]].map((numbers) =>
      numbers.filter((number) => heardAt(number) < Infinity),
    )
    for (const heard of sentences) expect(heard).not.toEqual([])
    for (const number of NUMBERS.slice(0, 7)) {
      const late = heardAt(number) - (at.get(number) ?? 0)
      if (heardAt(number) < Infinity) expect(late).toBeLessThan(LATE_MS / 1_000 + 5)
    }
    for (const number of [8, 9, 10]) expect(heardAt(number)).toBeLessThan(Infinity)
  })

  it('are taken while the turn of the first is awaited, and of those only the ones that no other screen spoke', async () => {
    const held: (boolean | undefined)[] = []
    await called(await anAnnouncer(), (number) => ({
      turn: {
        isOurs: async () => {
          if (number === 1) await new Promise((resolve) => setTimeout(resolve, 5_000))
          return number !== 3
        },
        hold: (isRenewed) => {
          held.push(isRenewed)
          return () => undefined
        },
      },
    }))
    expect(texts().slice(0, phrasesOf(1, 2, 4, 5).length)).toEqual(phrasesOf(1, 2, 4, 5))
    expect(held.slice(0, 4)).toEqual([true, false, false, false])
  })

  it('begins no call 20 s after it came, except the last of its room', async () => {
    const announcer = await anAnnouncer()
    const ends: [string, boolean][] = []
    const say = (key: string, call: Partial<SpokenCall> = {}) =>
      void announcer
        .say({ ...CALL, line, key, number: Number(key), ...call })
        .then((isHeard) => ends.push([key, isHeard]))
    const turn = {
      isOurs: () => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 25_000)),
      hold: () => () => undefined,
    }
    say('9', { line: aLine(), turn })
    say('1')
    say('2')
    await pass(60)
    expect(texts()).toEqual([...phrasesOf(2), ...phrasesOf(2)])
    expect(ends).toEqual([
      ['9', false],
      ['1', false],
      ['2', true],
    ])
  })

  it('a patient who leaves before the sentence is not named, and the others are', async () => {
    const announcer = await anAnnouncer()
    const turn = {
      isOurs: () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 1_000)),
      hold: () => () => undefined,
    }
    for (const number of [1, 2, 3]) void announcer.say({ ...CALL, line, key: String(number), number, turn })
    await pass(1.5)
    announcer.keepOnly(line, new Set(['1', '3']))
    await pass(60)
    expect(texts()).toEqual([...phrasesOf(1, 3), ...phrasesOf(1, 3)])
  })

  it('are one sentence of the server too', async () => {
    const asked: string[] = []
    const sentence = (numbers: readonly number[]) => {
      asked.push(numbers.join())
      return bytes(`sentence ${numbers.join()}`)
    }
    const announcer = await anAnnouncer('SERVER')
    for (const number of [1, 2, 3]) void announcer.say({ ...CALL, line, key: String(number), number, sentence })
    await pass(60)
    expect(asked).toEqual(['1,2,3'])
    expect(texts()).toEqual(['sentence 1,2,3', 'sentence 1,2,3'])
  })
})
