import { unzip } from 'fflate'
import { partOfFile, type PartRow } from './partRows.ts'
import { readRecording, RecordingError } from './readRecording.ts'
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
