import { unzip } from 'fflate'
import { VOICE_PART_SECONDS_MAX } from '../../../../domain/limits.ts'
import { wavHeader } from '../../../../domain/voice/wav.ts'
import { partOfFile, type PartRow } from './partRows.ts'
import type { Recording } from './useVoice.ts'

/** Maximum uncompressed size of an archive in bytes; all recordings of a hospital together are smaller. */
const UNZIPPED_MAX = 200 * 1024 * 1024
const ZIP = /\.zip$/i

/** Result of reading files. */
export interface ReadFiles {
  readonly recordings: readonly Recording[]
  /** The files that are not recordings, each with the reason. */
  readonly left: readonly { readonly name: string; readonly reason: RecordingError['reason'] | 'unknown' | 'archive' }[]
}

/**
 * Reads recordings and assigns them to parts by file name, including files in ZIP archives. If several files belong to
 * one part, the last one is used.
 */
export async function readFiles(files: readonly File[], rows: readonly PartRow[]): Promise<ReadFiles> {
  const recordings = new Map<string, Recording>()
  const left: ReadFiles['left'][number][] = []
  const take = async (name: string, content: Blob) => {
    const part = partOfFile(name, rows)
    if (part === undefined) return void left.push({ name, reason: 'unknown' })
    try {
      recordings.set(part, { part, wav: await readRecording(content) })
    } catch (error) {
      left.push({ name, reason: error instanceof RecordingError ? error.reason : 'unreadable' })
    }
  }
  for (const file of files) {
    if (!ZIP.test(file.name)) await take(file.name, file)
    else {
      const entries = await unzipped(file).catch(() => undefined)
      if (!entries) left.push({ name: file.name, reason: 'archive' })
      for (const [name, bytes] of entries ?? []) await take(name, new Blob([bytes]))
    }
  }
  return { recordings: [...recordings.values()], left }
}

/** The files of a ZIP archive, without folders, hidden files and macOS metadata. */
async function unzipped(file: File): Promise<[string, Uint8Array<ArrayBuffer>][]> {
  const archive = new Uint8Array(await file.arrayBuffer())
  let bytes = 0
  return new Promise((resolve, reject) => {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      const isFile = !name.endsWith('/') && !/(^|\/)(\.|__MACOSX\/)/.test(name)
      if (isFile) bytes += originalSize
      return isFile && bytes <= UNZIPPED_MAX
    }
    unzip(archive, { filter }, (error, entries) => {
      if (error || bytes > UNZIPPED_MAX) reject(error ?? new Error('too large'))
      else resolve(Object.entries(entries))
    })
  })
}

/** Sample rate of stored recordings, in hertz; a higher one does not improve playback. */
const RATE_HZ = 24_000
/**
 * Maximum length of an input file, in seconds. A longer file cannot be a recording of a word, and this limit bounds the
 * memory.
 */
const FILE_SECONDS_MAX = 60
const FILE_BYTES_MAX = 20 * 1024 * 1024
/**
 * A file whose peak is below this share of the full scale counts as silent. Samples below twice this share of the
 * file's peak are trimmed at both ends, because silence would separate the words of a call.
 */
const SILENT = 0.01
/** Length of the silence that is kept at both ends, in seconds. */
const MARGIN_S = 0.03
/** Peak to which each recording is normalized, the same as in the shipped ones: 3 dB below the full scale. */
const PEAK = 0.7
/** Characters per `String.fromCharCode` call; more arguments could overflow the stack. */
const LETTERS = 8_192

/** Reason why a file is not a usable recording: `unreadable`, `silent` or `tooLong`. */
class RecordingError extends Error {
  readonly reason: 'unreadable' | 'silent' | 'tooLong'

  constructor(reason: RecordingError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Reads a recording in any format that the browser can decode. Mixes it to one channel, trims silence, and normalizes
 * the volume.
 * @returns base64 of a WAV file
 * @throws {RecordingError}
 */
async function readRecording(file: Blob): Promise<string> {
  if (file.size > FILE_BYTES_MAX) throw new RecordingError('tooLong')
  const samples = heardOf(await decode(file))
  if (samples.length > VOICE_PART_SECONDS_MAX * RATE_HZ) throw new RecordingError('tooLong')
  return base64Of(
    new Uint8Array(await new Blob([wavHeader(RATE_HZ, samples.length * 2), pcmOf(samples)]).arrayBuffer()),
  )
}

/** Decodes to one channel at {@link RATE_HZ}. */
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
