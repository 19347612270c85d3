import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { aSound } from '../harness/sounds.ts'
import { type App, expect } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { queue, setOption, wallOf } from './walls.ts'

/** Sound scheduled by a page; times in seconds of its audio clock. */
interface Sound {
  readonly kind: 'tone' | 'words'
  readonly at: number
  readonly until: number
  /** Time of the audio clock when it was scheduled. */
  readonly now: number
  /** Gain of the node that it is connected to; only for words. */
  readonly level?: number
}

declare global {
  interface Window {
    sounds: Sound[]
    /** Audio context of the sounds. */
    audio?: BaseAudioContext
  }
}

/** Records the sounds that the page schedules in its audio graph. */
export function recordSounds(): void {
  window.sounds = []
  const outputs = new WeakMap<AudioNode, AudioNode>()
  const { connect } = AudioNode.prototype as { connect: (...to: unknown[]) => unknown }
  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioNode) outputs.set(this, to[0])
      return connect.apply(this, to)
    },
  })
  const levelOf = (source: AudioNode) => {
    const output = outputs.get(source)
    return output instanceof GainNode ? output.gain.value : 1
  }
  const { start: startWords } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (at = 0) {
    const { currentTime: now } = this.context
    window.audio = this.context
    window.sounds.push({ kind: 'words', at, until: at + (this.buffer?.duration ?? 0), now, level: levelOf(this) })
    startWords.call(this, at)
  }
  const { start: startTone } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function (at = 0) {
    window.audio = this.context
    window.sounds.push({ kind: 'tone', at, until: at, now: this.context.currentTime })
    startTone.call(this, at)
  }
}

/** Returns the sounds that a page has scheduled so far. */
export const sounds = (page: Page) => page.evaluate(() => window.sounds)
export const words = async (page: Page) => (await sounds(page)).filter(({ kind }) => kind === 'words')
/** Waits until all sounds have ended: between calls the audio context is suspended. */
export const rest = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.audio?.state), { timeout: 30_000 }).toBe('suspended')

/** Number of parts of `1번 고객님, 3번 채혈실로 들어오십시오`. */
export const SENTENCE = 6

/** Parts of that sentence for the patients 1 and 2, and for the number of a test call. */
const PARTS = ['1', '2', '37', 'customer', '3', 'number', 'to 채혈실', 'enter']
/** Length of the hospital's own recordings of them, in seconds. With the shipped ones a sentence takes five seconds. */
export const PART_S = 0.3

interface Speaking {
  readonly did: Did
  readonly waiting: readonly WaitingEntry[]
}

interface Recordings {
  /** `own` is short, `shipped` as long as words are. */
  readonly recordings?: 'own' | 'shipped'
}

/** Stores the hospital's own recordings of a call's parts. */
export const recordParts = (app: App, given: Readonly<Record<string, number>> = {}): Promise<unknown> =>
  app.root.request('POST', '/v1/voice/parts', {
    parts: PARTS.map((part) => ({ part, wav: aSound({ seconds: given[part] ?? PART_S }) })),
  })

/** Creates a board with speech and two waiting patients. */
export async function speakingBoard(
  app: App,
  option: object = {},
  { recordings = 'own' }: Recordings = {},
): Promise<Speaking> {
  if (recordings === 'own') await recordParts(app)
  const did = await openStation(app.root, '3', '채혈실', { maxPatient: 9, useMultiCall: true })
  await setOption(app.root, did, 'voice', { use: true, ...option })
  return { did, waiting: [await queueUp(app.root, did, '홍길동'), await queueUp(app.root, did, '김영희')] }
}

/** Creates such a board and opens its wall. */
export async function speaking(
  app: App,
  page: Page,
  option: object = {},
  recordings: Recordings = {},
): Promise<Speaking> {
  const board = await speakingBoard(app, option, recordings)
  await page.addInitScript(recordSounds)
  await page.goto(wallOf(app, board.did))
  await expect(queue(page)).toContainText('홍O동')
  return board
}

export const call = (app: App, entry: WaitingEntry | undefined) =>
  app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: entry?.didWaitingId })
