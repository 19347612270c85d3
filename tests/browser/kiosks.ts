import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import { anAppointment } from '../harness/builders.ts'
import type { App } from './app.ts'
import { openStation } from './queues.ts'
import { setOption } from './walls.ts'

let kiosks = 0
let patients = 0

/** Opens a kiosk that staff have approved, at an address that may say that it has a printer. @returns its name */
export async function openKiosk(
  { url, root }: Pick<App, 'url' | 'root'>,
  page: Page,
  inches = 22,
  address = '/check-in',
): Promise<string> {
  const answer = await fetch(`${url}/api/v1/kiosks/pairings`, { method: 'POST' })
  const { code, key } = (await answer.json()) as { code: string; key: string }
  const name = `본관 ${(kiosks += 1)}층`
  await root.request('POST', '/v1/kiosks/pairings/approve', { code, name, inches })
  await page.addInitScript(
    ([given, diagonal]) => {
      localStorage.setItem('kioskKey', given)
      localStorage.setItem('kioskInches', diagonal)
    },
    [key, String(inches)] as const,
  )
  await page.goto(url + address)
  await page.getByRole('button', { name: '직원 부르기' }).waitFor()
  return name
}

/** Opens a room for each of these services, by its number and its names, whose board hands out tickets. */
export async function openServices(
  { root }: Pick<App, 'root'>,
  ...services: [no: string, kr: string, en?: string][]
): Promise<Did[]> {
  const dids: Did[] = []
  for (const [no, kr, en = ''] of services) {
    const did = await openStation(root, no, kr)
    await setOption(root, did, 'tickets', { use: true, label: { kr, en } })
    dids.push(did)
  }
  return dids
}

/** Adds a patient who is expected today. @returns the patient number, four digits */
export async function expectPatient({ root }: App, given: object = {}): Promise<string> {
  const patientNo = String(4710 + (patients += 1))
  await root.request('POST', '/v1/appointments', anAppointment({ name: '홍길동', patientNo, ...given }))
  return patientNo
}

/** Types on a keyboard at the pace of a person, whom the kiosk must not take for a reader. */
export const typeSlowly = (page: Page, digits: string): Promise<void> => page.keyboard.type(digits, { delay: 350 })

/** A text or key of a screen as it is drawn; lengths in millimetres of the screen. */
interface Drawn {
  readonly text: string
  /** Height of its lowest letters. */
  readonly height: number
  /** Contrast with the ground. */
  readonly contrast: number
}

export interface DrawnScreen {
  readonly texts: readonly Drawn[]
  /** Smallest distance between two keys, and the least height and width of one. */
  readonly gap: number
  readonly smallestKey: number
  /** Height of the highest key's upper edge above the lower edge of the screen. */
  readonly highestKey: number
  /** Texts that are cut off or outside of the screen. */
  readonly hidden: readonly string[]
}

/** Measures what a kiosk draws, by the resolution of the screen and its diagonal, not by the kiosk's own sizes. */
export const measure = (page: Page, inches: number): Promise<DrawnScreen> =>
  page.evaluate(async (diagonal): Promise<DrawnScreen> => {
    await document.fonts.ready
    const perMm = Math.hypot(screen.width, screen.height) / (diagonal * 25.4)
    const canvas = document.createElement('canvas').getContext('2d')
    const scope = document.querySelector('[role="alertdialog"]') ?? document.querySelector('main')
    const all = [...(scope?.querySelectorAll<HTMLElement>('*') ?? [])].filter((each) =>
      each.checkVisibility({ opacityProperty: true }),
    )
    type Colour = readonly [number, number, number]
    const coloursOf = (css: string): readonly number[] => (css.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (colour: Colour) => {
      const [r, g, b] = colour.map((part) => {
        const share = part / 255
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      }) as unknown as Colour
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const groundOf = (element: Element | null): Colour => {
      if (!element) return [255, 255, 255]
      const [r = 0, g = 0, b = 0, alpha = 1] = coloursOf(getComputedStyle(element).backgroundColor)
      return alpha === 0 ? groundOf(element.parentElement) : [r, g, b]
    }
    const heightOf = (text: string) => {
      const { actualBoundingBoxAscent = 0, actualBoundingBoxDescent = 0 } = canvas?.measureText(text) ?? {}
      return (actualBoundingBoxAscent + actualBoundingBoxDescent) / perMm
    }
    /** The lowest kind of letters decides: syllables as they are drawn, Latin letters and digits as capitals. */
    const lettersOf = (text: string) => {
      const others = text.replaceAll(/[\p{Script=Latin}\d]/gu, '')
      return Math.min(
        /\p{L}/u.test(others) ? heightOf(others) : Infinity,
        /\p{Script=Latin}/u.test(text) ? heightOf('H') : Infinity,
        /\d/.test(text) ? heightOf('1') : Infinity,
      )
    }
    const drawn = (element: HTMLElement, text: string, style: CSSStyleDeclaration): Drawn => {
      if (canvas) canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const [r = 0, g = 0, b = 0] = coloursOf(style.color)
      const [light = 0, dark = 0] = [luminance([r, g, b]), luminance(groundOf(element))].toSorted((x, y) => y - x)
      return { text, height: lettersOf(text), contrast: (light + 0.05) / (dark + 0.05) }
    }
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? '')
        .join('')
    const texts = all.flatMap((element) => {
      const text = ownText(element)
      if (element instanceof HTMLInputElement) {
        const style = getComputedStyle(element)
        return element.value === ''
          ? [drawn(element, element.placeholder, getComputedStyle(element, '::placeholder'))]
          : [drawn(element, element.value, style)]
      }
      return text === '' ? [] : [drawn(element, text, getComputedStyle(element))]
    })
    const keys = all.filter((each) => each.matches('button')).map((each) => each.getBoundingClientRect())
    const gaps = keys.flatMap((a, at) =>
      keys.slice(at + 1).map((b) => {
        const across = Math.max(a.left - b.right, b.left - a.right)
        const down = Math.max(a.top - b.bottom, b.top - a.bottom)
        return Math.max(across, down)
      }),
    )
    const hidden = all
      .filter((each) => {
        const { top, bottom, left, right } = each.getBoundingClientRect()
        const isOut = top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1
        const isCut =
          each.clientHeight > 1 &&
          (each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2)
        return isOut || (isCut && !each.matches('input, svg *, span, small'))
      })
      .map((each) => `${each.tagName} ${each.textContent ?? ''}`)
    return {
      texts,
      gap: Math.min(Infinity, ...gaps) / perMm,
      smallestKey: Math.min(...keys.map(({ width, height }) => Math.min(width, height))) / perMm,
      highestKey: (innerHeight - Math.min(...keys.map(({ top }) => top))) / perMm,
      hidden,
    }
  }, inches)
