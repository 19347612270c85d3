/** One import of the tree: paths from the root. */
export interface Import {
  readonly from: string
  readonly to: string
  /** Erased before anything runs. */
  readonly isType: boolean
}

/** Who imports whom in one folder, with an import that shows it. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, Import>>

/**
 * Finds the circles of a tree. In each folder, its files and its subfolders (each with all that is below it) must be in
 * an order in which nobody imports a later one; a circle of files is one, and so is a circle of folders whose files
 * have none. A type counts between folders: a folder that knows another's types knows the other. Between two files of
 * one folder it does not.
 * @returns for each circle its imports, each beginning where the one before ends in that folder.
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

/** The file or subfolder of a folder that a path is, or is below. */
function partOf(folder: string, path: string): string {
  const end = path.indexOf('/', folder.length)
  return end < 0 ? path : path.slice(0, end)
}

/** By depth first search: an import of what the search is still in closes a circle. */
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
