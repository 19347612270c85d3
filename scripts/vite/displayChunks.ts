import { join } from 'node:path'
import type { Rolldown } from 'vite'

const fileOf = (path: string) => join(import.meta.dirname, '../..', path)
const MAIN = fileOf('src/main.tsx')
const LOGIN = fileOf('src/login/startLogin.tsx')
const WALL = fileOf('src/viewer/DisplayViewer.tsx')
const STAFF = ['src/viewer/MiniViewer.tsx', 'src/viewer/SocketTest.tsx'].map(fileOf)
const KEYS = fileOf('src/viewer/mini/keys/MiniKeys.tsx')
const MASKING = fileOf('src/viewer/mini/maskedBy.ts')
/** Rows of a queue and their keys, which the console's first page does not need. */
const ROWS = /\/src\/queue\/(rows|keys)\//
/** The list in the help sheets of the console and of the mini viewer. */
const KEY_LIST = /\/src\/ui\/keys\/KeyList/
const DISPLAYS = /\/src\/viewer\//

/**
 * Chunks of what displays share, by who loads it. Chunks by each combination of pages would be ten for a wall, and each
 * costs a player a connection.
 */
const CHUNKS: Readonly<Record<string, (entries: ReadonlySet<string>, id: string) => boolean>> = {
  /** Every page. */
  start: (entries, id) =>
    OF_START.test(id) || (entries.has(MAIN) && id !== MAIN) || (entries.has(LOGIN) && isOfDisplay(entries)),
  /** Walls, the mini viewer and the console. */
  shared: (entries) => entries.has(WALL) && isOfStaff(entries) && isOfConsole(entries),
  /** Options of boards: walls, the console, and the mini viewer without a sign-in. */
  options: (entries) => entries.has(MASKING) || (entries.has(WALL) && isOfConsole(entries)),
  /** The mini viewer and the console. */
  moves: (entries, id) => isOfStaff(entries) && isOfConsole(entries) && !ROWS.test(id),
  rows: (entries, id) => isOfStaff(entries) && ROWS.test(id),
  /** Keys of the rows, their list, and undo strips, which the mini viewer loads with its first use. */
  strips: (_, id) => ROWS.test(id) || KEY_LIST.test(id),
  /** The mini viewer's keys, loaded later, and the console. */
  keys: (entries) => entries.has(KEYS) && isOfConsole(entries),
  /** Parts that the pages of staff share. */
  staff: (entries) => STAFF.every((entry) => entries.has(entry)) && !isOfConsole(entries) && !entries.has(WALL),
  /** All displays. */
  displays: (entries) => entries.has(WALL) && isOfStaff(entries),
  /** Walls and the preview of one. */
  wall: (entries) => entries.has(WALL),
}

/**
 * Vite's function for later imports, which every page needs, and what the patient's page would otherwise load with the
 * file that the walls share.
 */
const OF_START =
  /preload-helper|rolldown.runtime|src\/i18n\/(englishSpan|formatTime)|estimate\/waitSpan|contract\/constants/

const isOfStaff = (entries: ReadonlySet<string>) => STAFF.some((entry) => entries.has(entry))
const isOfDisplay = (entries: ReadonlySet<string>) => entries.has(WALL) || isOfStaff(entries)
const isOfConsole = (entries: ReadonlySet<string>) => [...entries].some((entry) => !DISPLAYS.test(entry))

/** Groups of `codeSplitting` for the chunks above, of a priority below `priority`. */
export function displayChunks(priority: number) {
  let entriesOf: ReadonlyMap<string, ReadonlySet<string>> | undefined
  return Object.entries(CHUNKS).map(([name, isPart], at) => ({
    name: (id: string, graph: Rolldown.ChunkingContext) => {
      entriesOf ??= readEntries(graph)
      return isPart(entriesOf.get(id) ?? new Set(), id) ? name : null
    },
    debugName: name,
    priority: priority - (at + 1) / Object.keys(CHUNKS).length,
  }))
}

/** Returns for each module the entries that need it immediately: the first script, and modules that are imported later. */
function readEntries(graph: Rolldown.ChunkingContext): ReadonlyMap<string, ReadonlySet<string>> {
  const entriesOf = new Map<string, Set<string>>()
  const entries = new Set([MAIN])
  for (const entry of entries) {
    const reached = new Set([entry])
    for (const id of reached) {
      entriesOf.set(id, (entriesOf.get(id) ?? new Set()).add(entry))
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
      for (const each of importedIds) reached.add(each)
      for (const each of dynamicallyImportedIds) entries.add(each)
    }
  }
  return entriesOf
}
