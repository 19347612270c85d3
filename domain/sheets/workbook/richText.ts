import { isOn } from './cellStyles.ts'
import { scanXml } from './scanXml.ts'

/** A text, and whether a part of it is struck through. */
export interface RichText {
  text: string
  isStruck: boolean
}

/** Collects the text of an element by its `t` elements; the reading aids of East Asian names are no part of it. */
export class TextReader {
  #text: RichText = { text: '', isStruck: false }
  #isText = false
  #isAid = false
  #isStruck = false

  open(name: string, value: () => string | undefined): void {
    if (name === 't') this.#isText = !this.#isAid
    else if (name === 'rPh') this.#isAid = true
    else if (name === 'r') this.#isStruck = false
    else if (name === 'strike') this.#isStruck = isOn(value())
  }

  text(text: string): void {
    if (!this.#isText) return
    this.#text.text += text
    if (this.#isStruck && text.trim() !== '') this.#text.isStruck = true
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isAid = false
    else if (name === 'r') this.#isStruck = false
  }

  /** Returns the text, and begins another one. */
  take(): RichText {
    const { text, isStruck } = this.#text
    this.#text = { text: '', isStruck: false }
    return { text: unescaped(text), isStruck }
  }
}

/** Returns the texts to which the cells of a workbook refer by their positions. */
export function stringsOf(xml: string): RichText[] {
  const strings: RichText[] = []
  const reader = new TextReader()
  scanXml(xml, {
    open: (name, attributes) => reader.open(name, () => attributes()['val']),
    text: (text) => reader.text(text),
    close: (name) => {
      reader.close(name)
      if (name === 'si') strings.push(reader.take())
    },
  })
  return strings
}

/** `_x000D_` is a character that XML cannot hold. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
