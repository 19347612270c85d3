import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data'

const YEARS = 2
const BROWSERS = ['chrome', 'edge', 'firefox', 'safari'] as const
type Browser = (typeof BROWSERS)[number]
/** Suffix of static members of browser classes in the data; those of the language have none. */
const STATIC = /_static$/

const { __meta: meta } = bcd
/**
 * Releases after this day are too recent. It is relative to the date of the data, so that the check gives the same
 * result every day.
 */
const LAST_DAY = meta.timestamp.slice(0, 'YYYY-MM-DD'.length).replace(/^\d+/, (year) => String(Number(year) - YEARS))

/** The oldest browsers that the console supports: `Chrome 131`. */
export const OLDEST_BROWSERS: readonly string[] = BROWSERS.map((browser) => {
  const { name, releases } = bcd.browsers[browser]
  const [version] = Object.entries(releases)
    .filter(([, { release_date: day }]) => isOldEnough(day))
    .toSorted(([, one], [, other]) => other.index - one.index)[0] ?? ['?']
  return `${name} ${version}`
})

/** Features that one of {@link OLDEST_BROWSERS} lacks, by name, with the browsers that lack them. */
export type RecentFeatures = ReadonlyMap<string, string>

/** Globals: `URLPattern`. */
export const RECENT_GLOBALS: RecentFeatures = new Map([
  ...interfaces().flatMap(([name, feature]) => lackedEntry(name, feature)),
  ...membersOf('Window').flatMap(([name, feature]) => lackedEntry(name, feature)),
])

/** Members of a global or its class: `Promise.try`, `Navigator.bluetooth`. */
export const RECENT_MEMBERS: RecentFeatures = new Map(
  interfaces().flatMap(([owner]) =>
    membersOf(owner).flatMap(([name, feature]) => lackedEntry(`${owner}.${name}`, feature)),
  ),
)

/**
 * Methods whose name is unique among everything that the oldest browsers have: `moveBefore`. Methods of classes that
 * are themselves too recent are left out: using one requires naming the class.
 */
export const RECENT_METHODS: RecentFeatures = recentMethods()

/** CSS properties (`field-sizing`), at-rules (`@scope`), pseudo-classes and pseudo-elements (`:open`). */
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

/** Returns the classes and namespaces of browsers and of the language. */
function interfaces(): readonly (readonly [name: string, feature: Identifier])[] {
  return [...partsOf(bcd.api), ...partsOf(bcd.javascript['builtins'])]
}

/** Returns the members of a class or namespace, without events: listening for a missing event is harmless. */
function membersOf(owner: string): readonly (readonly [name: string, feature: Identifier, isStatic: boolean])[] {
  return [...partsOf(bcd.api[owner]), ...partsOf(bcd.javascript['builtins']?.[owner])]
    .filter(([name]) => !name.endsWith('_event'))
    .map(([name, feature]) => [name.replace(STATIC, ''), feature, STATIC.test(name)])
}

/** Returns the named parts of a feature, without its metadata. */
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

/** Returns the names of the browsers that lack a feature; '' when all have it. */
function lackedBy({ __compat: compat }: Identifier): string {
  if (!compat) return ''
  return BROWSERS.filter((browser) => !isSupported(browser, compat.support[browser]))
    .map((browser) => bcd.browsers[browser].name)
    .join(', ')
}

/** Whether the oldest release has a feature under its own name, and no later one removed it. */
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
