import type { Sound } from '../../../contract/voiceParts.ts'
import { AudioOutput } from '../../voice/audioOutput.ts'
import { findBrowserVoice, speak } from '../../voice/browserVoice.ts'
import { bytesOf } from '../../voice/bytesOf.ts'
import { playChime } from '../../voice/chimes.ts'
import { sleep } from '../../voice/sleep.ts'
import { displayGet } from '../board/displayGet.ts'

/** Pause between two announcements, in milliseconds. */
const REPEAT_MS = 15_000
/** Interval at which it looks whether the text has ended, in milliseconds. */
const LOOK_MS = 500
/** Alarm before the words. */
const CHIMES = 3

interface Spoken {
  readonly didId: string
  readonly text: string
  readonly isOver: () => boolean
}

/**
 * Sounds an alarm and speaks a text until it is over or the signal aborts: by the server's speech program, otherwise by
 * a Korean voice of the browser, otherwise the alarm alone.
 * @throws Error in a browser without Web Audio
 */
export async function speakEmergency({ didId, text, isOver }: Spoken, signal: AbortSignal): Promise<void> {
  const output = new AudioOutput({}, () => true)
  const isEnded = () => signal.aborted || isOver()
  let words: AudioBuffer | undefined
  try {
    while (!isEnded()) {
      words ??= await spokenByServer(didId, output.context, signal)
      if (await output.start()) await announce(output, { words, text }, signal)
      for (let waited = 0; waited < REPEAT_MS && !isEnded(); waited += LOOK_MS) await sleep(LOOK_MS)
    }
  } finally {
    output.close()
  }
}

async function announce(
  output: AudioOutput,
  { words, text }: { readonly words: AudioBuffer | undefined; readonly text: string },
  signal: AbortSignal,
): Promise<void> {
  const loudness = output.channel(1)
  signal.addEventListener('abort', () => loudness.disconnect())
  let at = output.soonest()
  for (let time = 0; time < CHIMES; time += 1) at = playChime(output.context, loudness, 'BELL', at)
  if (words) at = output.play(words, at, loudness)
  await output.reach(at, signal)
  const voice = words ? undefined : findBrowserVoice()
  if (voice && !signal.aborted) await speak(voice, { sentence: text, volume: 1 }, signal)
  loudness.disconnect()
}

async function spokenByServer(
  didId: string,
  context: BaseAudioContext,
  signal: AbortSignal,
): Promise<AudioBuffer | undefined> {
  try {
    const path = `/v1/voice/dids/${encodeURIComponent(didId)}/emergency`
    const { body } = await displayGet<Sound>(didId, path, signal)
    return await context.decodeAudioData(bytesOf(body.wav))
  } catch {
    // Without a speech program, or without the server, the browser speaks.
    return undefined
  }
}
