import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data'

const YEARS = 2
const BROWSERS = ['chrome', 'edge', 'firefox', 'safari'] as const
type Browser = (typeof BROWSERS)[number]
/** How the data mark the static members of a browser's classes; those of the language are not told apart. */
const STATIC = /_static$/

const { __meta: meta } = bcd
/** Later releases are too recent. Counted from the day of the data: a check gives the same answer on every day. */
const LAST_DAY = meta.timestamp.slice(0, 'YYYY-MM-DD'.length).replace(/^\d+/, (year) => String(Number(year) - YEARS))

/** The oldest browsers that the console is built for: `Chrome 131`. */
export const OLDEST_BROWSERS: readonly string[] = BROWSERS.map((browser) => {
  const { name, releases } = bcd.browsers[browser]
  const [version] = Object.entries(releases)
    .filter(([, { release_date: day }]) => isOldEnough(day))
    .toSorted(([, one], [, other]) => other.index - one.index)[0] ?? ['?']
  return `${name} ${version}`
})

/** Features that one of {@link OLDEST_BROWSERS} lacks, by their name, with the browsers that lack them. */
export type RecentFeatures = ReadonlyMap<string, string>

/** `URLPattern`: what a script reaches by the name alone. */
export const RECENT_GLOBALS: RecentFeatures = new Map([
  ...interfaces().flatMap(([name, feature]) => lackedEntry(name, feature)),
  ...membersOf('Window').flatMap(([name, feature]) => lackedEntry(name, feature)),
])

/** `Promise.try`, `Navigator.bluetooth`: what is a member of a global, or of the class of one. */
export const RECENT_MEMBERS: RecentFeatures = new Map(
  interfaces().flatMap(([owner]) =>
    membersOf(owner).flatMap(([name, feature]) => lackedEntry(`${owner}.${name}`, feature)),
  ),
)

/**
 * `moveBefore`: members whose name tells them from everything that the oldest browsers have. Those of a class that is
 * itself too recent are left out: nobody can get hold of one without naming the class.
 */
export const RECENT_METHODS: RecentFeatures = recentMethods()

/** Properties of CSS (`field-sizing`), at-rules (`@scope`), pseudo-classes and pseudo-elements (`:open`). */
export const RECENT_STYLES: RecentFeatures = new Map([
  ...partsOf(bcd.css['properties']).flatMap(([name, feature]) => lackedEntry(name, feature)),
  ...partsOf(bcd.css['at-rules']).flatMap(([name, feature]) => lackedEntry(`@${name}`, feature)),
  ...partsOf(bcd.css['selectors']).flatMap(([name, feature]) => lackedEntry(`:${name}`, feature)),
])

function recentMethods(): RecentFeatures {
  const known = new Set<string>()
  const recent = new Map<string, string>()
  for (const [owner, ofOwner] of interfaces()) {
    if (owner === 'Symbol') continue
    for (const [name, feature, isStatic] of membersOf(owner)) {
      if (isStatic) continue
      const lacking = lackedBy(feature)
      if (lacking === '') known.add(name)
      else if (lackedBy(ofOwner) === '') recent.set(name, `${owner}: ${lacking}`)
    }
  }
  return new Map([...recent].filter(([name]) => !known.has(name)))
}

/** The classes and namespaces of browsers and of the language. */
function interfaces(): readonly (readonly [name: string, feature: Identifier])[] {
  return [...partsOf(bcd.api), ...partsOf(bcd.javascript['builtins'])]
}

/** The members of a class or namespace, without events: to listen for one that never comes does no harm. */
function membersOf(owner: string): readonly (readonly [name: string, feature: Identifier, isStatic: boolean])[] {
  return [...partsOf(bcd.api[owner]), ...partsOf(bcd.javascript['builtins']?.[owner])]
    .filter(([name]) => !name.endsWith('_event'))
    .map(([name, feature]) => [name.replace(STATIC, ''), feature, STATIC.test(name)])
}

/** The named parts of a feature, without those that only describe it. */
function partsOf(feature: Identifier = {}): readonly (readonly [name: string, feature: Identifier])[] {
  return Object.keys(feature).flatMap((name) => {
    const part = name === '__compat' ? undefined : feature[name]
    return part && '__compat' in part ? [[name, part] as const] : []
  })
}

function lackedEntry(name: string, feature: Identifier): readonly (readonly [string, string])[] {
  const lacking = lackedBy(feature)
  return lacking === '' ? [] : [[name, lacking]]
}

/** The names of the browsers that lack a feature; '' where all have it. */
function lackedBy({ __compat: compat }: Identifier): string {
  if (!compat) return ''
  return BROWSERS.filter((browser) => !isSupported(browser, compat.support[browser]))
    .map((browser) => bcd.browsers[browser].name)
    .join(', ')
}

/** Whether the oldest release has a feature under its own name, and no newer one has lost it. */
function isSupported(browser: Browser, support: SupportStatement | undefined): boolean {
  return [support ?? []]
    .flat()
    .some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name: alias }) => {
      const isOwn = removed === undefined && flags === undefined && prefix === undefined && alias === undefined
      return isOwn && isOldEnough(bcd.browsers[browser].releases[String(added).replace('≤', '')]?.release_date)
    })
}

function isOldEnough(day: string | undefined): boolean {
  return day !== undefined && day <= LAST_DAY
}
