import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
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

interface Speaking {
  readonly did: Did
  readonly waiting: readonly WaitingEntry[]
}

/** Creates a board with speech and two waiting patients. */
export async function speakingBoard(app: App, option: object = {}): Promise<Speaking> {
  const did = await openStation(app.root, '3', '채혈실', { maxPatient: 9, useMultiCall: true })
  await setOption(app.root, did, 'voice', { use: true, ...option })
  return { did, waiting: [await queueUp(app.root, did, '홍길동'), await queueUp(app.root, did, '김영희')] }
}

/** Creates such a board and opens its wall. */
export async function speaking(app: App, page: Page, option: object = {}): Promise<Speaking> {
  const board = await speakingBoard(app, option)
  await page.addInitScript(recordSounds)
  await page.goto(wallOf(app, board.did))
  await expect(queue(page)).toContainText('홍O동')
  return board
}

export const call = (app: App, entry: WaitingEntry | undefined) =>
  app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: entry?.didWaitingId })
