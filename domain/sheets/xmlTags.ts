/** Text of attributes; a `>` may be in it. */
const ATTRIBUTES = `((?:[^>"']|"[^"]*"|'[^']*')*)`
const ATTRIBUTE = /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Attributes of an element, by their names without a prefix. */
export type Attributes = Readonly<Partial<Record<string, string>>>

/** Yields the attributes of the elements of this name, whatever their prefix, in the order of the text. */
export function* xmlTags(xml: string, name: string): Generator<Attributes> {
  for (const [, text = ''] of xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b${ATTRIBUTES}>`, 'g')))
    yield attributes(text)
}

/** Returns the text of the first element of this name; '' without one. */
export const xmlInside = (xml: string, name: string): string =>
  new RegExp(`<(?:\\w+:)?${name}\\b${ATTRIBUTES}>([\\s\\S]*?)</(?:\\w+:)?${name}>`).exec(xml)?.[2] ?? ''

function attributes(text: string): Attributes {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
    key.slice(key.indexOf(':') + 1),
    plainText(double ?? single ?? ''),
  ])
  return Object.fromEntries(found) as Attributes
}

const plainText = (text: string) =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name = '') => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name as string] ?? all)
  })
