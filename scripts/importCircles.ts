/** An import, with paths relative to the root. */
export interface Import {
  readonly from: string
  readonly to: string
  /** Whether it is a type import, erased before anything runs. */
  readonly isType: boolean
}

/** Imports between the parts of one folder, each with an example. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, Import>>

/**
 * Finds circular imports of a tree. In each folder, the files and subfolders (each with everything below it) must have
 * an order in which none imports a later one. Circles between files are found, and also circles between folders whose
 * files have none. Type imports count between folders, because a folder that uses another's types depends on it, but
 * not between two files of one folder.
 * @returns for each circle its imports, each starting where the previous one ends in that folder.
 */
export function findCircles(imports: readonly Import[]): (readonly Import[])[] {
  return foldersOf(imports).flatMap((folder) => circlesOf(graphOf(folder, imports)))
}

function foldersOf(imports: readonly Import[]): string[] {
  const folders = new Set<string>([''])
  for (const path of imports.flatMap(({ from, to }) => [from, to])) {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) folders.add(path.slice(0, end + 1))
  }
  return [...folders]
}

function graphOf(folder: string, imports: readonly Import[]): Graph {
  const graph = new Map<string, Map<string, Import>>()
  for (const each of imports) {
    if (!each.from.startsWith(folder) || !each.to.startsWith(folder)) continue
    const from = partOf(folder, each.from)
    const to = partOf(folder, each.to)
    const isInOneFolder = from === each.from && to === each.to
    if (from === to || (each.isType && isInOneFolder)) continue
    const edges = graph.get(from) ?? new Map<string, Import>()
    graph.set(from, edges.set(to, edges.get(to) ?? each))
  }
  return graph
}

/** Returns the file or subfolder of a folder that contains a path. */
function partOf(folder: string, path: string): string {
  const end = path.indexOf('/', folder.length)
  return end < 0 ? path : path.slice(0, end)
}

/** Finds circles by depth-first search: an import of a node on the current path closes one. */
function circlesOf(graph: Graph): (readonly Import[])[] {
  const circles: (readonly Import[])[] = []
  const done = new Set<string>()
  const path: string[] = []
  const way: Import[] = []
  const visit = (node: string) => {
    path.push(node)
    for (const [next, edge] of graph.get(node) ?? []) {
      const start = path.indexOf(next)
      if (start >= 0) circles.push([...way.slice(start), edge])
      else if (!done.has(next)) {
        way.push(edge)
        visit(next)
        way.pop()
      }
    }
    path.pop()
    done.add(node)
  }
  for (const node of graph.keys()) if (!done.has(node)) visit(node)
  return circles
}
