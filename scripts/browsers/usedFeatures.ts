import { parseAst } from 'vite'
import { RECENT_GLOBALS, RECENT_MEMBERS, RECENT_METHODS, RECENT_STYLES, type RecentFeatures } from './recentFeatures.ts'

/** A feature that is too recent, as named in a script or style sheet. */
export interface UsedFeature {
  /** `Promise.try`, `.moveBefore()`, `field-sizing`, `@scope`, `:open` */
  readonly name: string
  /** Names of the browsers that lack it. */
  readonly lacking: string
  /** Text around its first use. */
  readonly excerpt: string
}

/** Globals that are the only instance of their class. */
const CLASSES: Readonly<Record<string, string>> = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  screen: 'Screen',
  performance: 'Performance',
  crypto: 'Crypto',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly computed?: boolean
  readonly object?: Node
  readonly property?: Node
  readonly callee?: Node
  readonly id?: Node | null
  readonly params?: readonly Node[]
  readonly local?: Node
  readonly properties?: readonly Node[]
  readonly elements?: readonly (Node | null)[]
  readonly left?: Node
  readonly value?: Node
  readonly argument?: Node
  readonly regex?: { readonly pattern: string }
}

/**
 * Returns the features of a script that one of the oldest browsers of the console lacks: globals, members of globals,
 * calls of methods with a unique name, and modifiers in regular expressions. The build lowers syntax. Methods that
 * share their name with older ones (`Iterator.prototype.map`) are not detected here, but the types of `src` lack them.
 */
export function featuresOfScript(script: string): UsedFeature[] {
  const used = new Uses(script)
  const program = parseAst(script) as unknown
  const own = new Set<string>()
  walk(program, (node) => boundBy(node).forEach((name) => own.add(name)))
  walk(program, (node, parent, field) => {
    if (node.type === 'Identifier' && isReference(parent, field) && !own.has(nameOf(node)))
      used.add(RECENT_GLOBALS, nameOf(node), node)
    if (node.type === 'MemberExpression' && !node.computed) noteMember(used, node, parent?.callee === node, own)
    if (node.regex && MODIFIERS.test(node.regex.pattern))
      used.note('modifiers in regular expressions', 'Firefox, Safari', node)
  })
  return used.list()
}

function noteMember(used: Uses, node: Node, isCalled: boolean, own: ReadonlySet<string>): void {
  const name = nameOf(node.property)
  const object = nameOf(node.object)
  const owner = own.has(object) ? '' : (CLASSES[object] ?? object)
  const isKnown = RECENT_MEMBERS.has(`${owner}.${name}`) || RECENT_GLOBALS.has(owner)
  if (owner === 'Window') used.add(RECENT_GLOBALS, name, node)
  else if (!RECENT_GLOBALS.has(owner)) used.add(RECENT_MEMBERS, `${owner}.${name}`, node)
  if (isCalled && !isKnown) used.add(RECENT_METHODS, name, node, `.${name}()`)
}

/**
 * Returns the features of a built style sheet that one of the oldest browsers of the console lacks, except functions
 * and values.
 */
export function featuresOfStyles(styles: string): UsedFeature[] {
  const text = styles.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""')
  const used = new Uses(text)
  const find = (pattern: RegExp, name: (found: string) => string) => {
    for (const { 1: found = '', index } of text.matchAll(pattern))
      used.add(RECENT_STYLES, name(found), { start: index, end: index })
  }
  find(/(?<=[{;]\s*)([a-z][a-z-]*)\s*:(?=[^{}]*[;}])/g, (property) => property)
  find(/@([a-z-]+)/g, (rule) => `@${rule}`)
  for (const { 1: selectors = '', index } of text.matchAll(/([^{};]*)\{/g))
    for (const { 1: name } of selectors.matchAll(/::?([a-z-]+)/g))
      used.add(RECENT_STYLES, `:${name}`, { start: index, end: index + selectors.length })
  return used.list()
}

const MODIFIERS = /\(\?[ims]*-?[ims]+:/

/** Collects used features without duplicates. */
class Uses {
  readonly #text: string
  readonly #found = new Map<string, UsedFeature>()

  constructor(text: string) {
    this.#text = text
  }

  add(recent: RecentFeatures, name: string | undefined, at: Pick<Node, 'start' | 'end'>, shown = name): void {
    const lacking = name === undefined ? undefined : recent.get(name)
    if (lacking !== undefined && shown !== undefined) this.note(shown, lacking, at)
  }

  note(name: string, lacking: string, { start, end }: Pick<Node, 'start' | 'end'>): void {
    const excerpt = this.#text.slice(Math.max(0, start - 40), Math.min(end, start + 60) + 20)
    if (!this.#found.has(name)) this.#found.set(name, { name, lacking, excerpt })
  }

  list(): UsedFeature[] {
    return [...this.#found.values()]
  }
}

/** Visits all nodes of a tree, with their parent and the parent's field. */
function walk(
  tree: unknown,
  visit: (node: Node, parent: Node | undefined, field: string) => void,
  parent?: Node,
  field = '',
): void {
  if (Array.isArray(tree)) for (const each of tree) walk(each, visit, parent, field)
  else if (isNode(tree)) {
    visit(tree, parent, field)
    for (const [name, part] of Object.entries(tree)) if (typeof part === 'object') walk(part, visit, tree, name)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Returns the name of a variable or a public member; '' for anything else. */
const nameOf = (node: Node | undefined): string => (node?.type === 'Identifier' ? (node.name ?? '') : '')

/** Whether an identifier refers to a variable rather than naming a member. */
function isReference(parent: Node | undefined, field: string): boolean {
  if (parent?.type === 'MemberExpression') return field === 'object' || parent.computed === true
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent?.type ?? ''))
    return field === 'value' || parent?.computed === true
  return !/^(ExportSpecifier|ImportSpecifier|LabeledStatement|BreakStatement|ContinueStatement)$/.test(
    parent?.type ?? '',
  )
}

/** Returns the names that a declaration, a function or an import binds. */
function boundBy({ type, id, params = [], local }: Node): string[] {
  return [id, ...params, ...(/^Import.*Specifier$/.test(type) ? [local] : [])].flatMap(namesIn)
}

/** Returns the names bound by a pattern. */
function namesIn(pattern: Node | null | undefined): string[] {
  if (!pattern) return []
  const { properties = [], elements = [], left, value, argument } = pattern
  return [nameOf(pattern), ...[...properties, ...elements, left, value, argument].flatMap(namesIn)].filter(Boolean)
}
