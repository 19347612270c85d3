/** A page of the guide as the build makes it of its Markdown. */
export interface GuidePage {
  readonly slug: string
  readonly title: string
  readonly html: string
  /** What the search looks through: the page without marks. */
  readonly text: string
}

/** Pages whose title or text contains every word, those with a word in the title first. */
export function searchGuide(pages: readonly GuidePage[], query: string): readonly GuidePage[] {
  const words = query.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => (word: string) => text.toLowerCase().includes(word)
  const found = pages.filter(({ title, text }) => words.every(has(`${title} ${text}`)))
  const isTitled = ({ title }: GuidePage) => words.some(has(title))
  return [...found.filter(isTitled), ...found.filter((page) => !isTitled(page))]
}
