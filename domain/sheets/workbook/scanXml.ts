const ATTRIBUTE = /([^\s=:"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const [DOUBLE_QUOTE, SINGLE_QUOTE, TAG_END] = [0x22, 0x27, 0x3e]
/** Markup that is skipped, and how it ends. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const
const [CDATA, CDATA_END] = ['<![CDATA[', ']]>']

/** Attributes of an element, by their names without a prefix. */
export type Attributes = Readonly<Partial<Record<string, string>>>

/** Names are without a prefix. An element without content is opened and closed. */
interface XmlHandlers {
  readonly open?: (name: string, attributes: () => Attributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/**
 * Calls the handlers for the tags and texts of an XML file in their order, in a time that grows with its length only.
 * @throws an error at markup without an end
 */
export function scanXml(xml: string, { open, close, text }: XmlHandlers): void {
  for (let at = 0; at < xml.length;) {
    const start = xml.indexOf('<', at)
    const textEnd = start < 0 ? xml.length : start
    if (textEnd > at) text?.(plainText(xml.slice(at, textEnd)))
    if (start < 0) return
    const skipped = SKIPPED.find(([mark]) => xml.startsWith(mark, start))
    if (xml.startsWith(CDATA, start)) {
      const end = endOf(xml, CDATA_END, start)
      text?.(xml.slice(start + CDATA.length, end - CDATA_END.length))
      at = end
    } else if (skipped) at = endOf(xml, skipped[1], start)
    else {
      at = tagEnd(xml, start) + 1
      const tag = xml.slice(start + 1, at - 1)
      const name = /^\/?(?:[^\s:/]+:)?([^\s/]+)/.exec(tag)?.[1] ?? ''
      if (!tag.startsWith('/')) open?.(name, () => attributesIn(tag))
      if (tag.startsWith('/') || tag.endsWith('/')) close?.(name)
    }
  }
}

/** Returns the attributes of the elements of one name, in their order. */
export function elementsOf(xml: string, name: string): Attributes[] {
  const found: Attributes[] = []
  scanXml(xml, { open: (each, attributes) => each === name && found.push(attributes()) })
  return found
}

function endOf(xml: string, mark: string, start: number): number {
  const end = xml.indexOf(mark, start)
  if (end < 0) throw new Error('XML without an end')
  return end + mark.length
}

/** A `>` may be in the value of an attribute. */
function tagEnd(xml: string, start: number): number {
  let quote = 0
  for (let at = start + 1; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code
    else if (code === TAG_END) return at
  }
  throw new Error('XML without an end')
}

const attributesIn = (tag: string): Attributes =>
  Object.fromEntries(
    [...tag.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [key, plainText(double ?? single ?? '')]),
  )

const plainText = (text: string) =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name = '') => {
        if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
        return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name as string] ?? all)
      })
    : text
