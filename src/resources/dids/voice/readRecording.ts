import { VOICE_PART_SECONDS_MAX } from '../../../../domain/limits.ts'
import { wavHeader } from '../../../../domain/voice/wav.ts'

/** What is played is no better for more, in hertz. */
const RATE_HZ = 24_000
/** A file of minutes is no recording of a word, in seconds; it is not kept in memory either. */
const FILE_SECONDS_MAX = 60
const FILE_BYTES_MAX = 20 * 1024 * 1024
/** Quieter than this share of the full scale is silence, cut off before and behind: it would part the words. */
const SILENT = 0.01
/** What is kept of the silence on both sides, in seconds. */
const MARGIN_S = 0.03
/** The loudest moment of every recording, as of those that ship: 3 dB below the full scale. */
const PEAK = 0.7
/** Letters at once, for the stack is not endless. */
const LETTERS = 8_192

/** Why a file is no recording: `unreadable`, `silent` or `tooLong`. */
export class RecordingError extends Error {
  readonly reason: 'unreadable' | 'silent' | 'tooLong'

  constructor(reason: RecordingError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Reads a recording of whatever kind the browser can play: one channel, cut to what is heard, as loud as the others.
 * @returns base64 of a WAV file
 * @throws {RecordingError}
 */
export async function readRecording(file: Blob): Promise<string> {
  if (file.size > FILE_BYTES_MAX) throw new RecordingError('tooLong')
  const samples = heardOf(await decode(file))
  if (samples.length > VOICE_PART_SECONDS_MAX * RATE_HZ) throw new RecordingError('tooLong')
  return base64Of(
    new Uint8Array(await new Blob([wavHeader(RATE_HZ, samples.length * 2), pcmOf(samples)]).arrayBuffer()),
  )
}

/** One channel at {@link RATE_HZ}. */
async function decode(file: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, RATE_HZ)
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => {
    throw new RecordingError('unreadable')
  })
  if (sound.duration > FILE_SECONDS_MAX) throw new RecordingError('tooLong')
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
  return Float32Array.from({ length: sound.length }, (_, at) =>
    channels.reduce((sum, channel) => sum + (channel[at] ?? 0) / channels.length, 0),
  )
}

function heardOf(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
  if (peak < SILENT) throw new RecordingError('silent')
  const isHeard = (each: number) => Math.abs(each) > peak * SILENT * 2
  const margin = Math.round(MARGIN_S * RATE_HZ)
  const begin = Math.max(0, samples.findIndex(isHeard) - margin)
  const end = Math.min(samples.length, samples.findLastIndex(isHeard) + margin)
  return samples.slice(begin, end).map((each) => (each / peak) * PEAK)
}

const pcmOf = (samples: Float32Array) => Int16Array.from(samples, (each) => Math.round(each * 0x7fff))

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += LETTERS) text += String.fromCharCode(...bytes.subarray(at, at + LETTERS))
  return btoa(text)
}
