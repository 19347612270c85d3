import type { Locator, Page } from '@playwright/test'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { Did, DidCreate } from '../../contract/dids.ts'
import type { Room } from '../../contract/rooms.ts'
import type { Client } from '../../demo/client.ts'
import { en } from '../../src/i18n/en.ts'
import { ko } from '../../src/i18n/ko.ts'
import type { Locale } from '../../src/i18n/locale.ts'
import { type Messages, type ResourceName, translationsOf } from '../../src/i18n/messages.ts'
import { resourceText, type ResourceTextKey } from '../../src/i18n/resourceText.ts'
import { aDid, anExam, aPackage, aRoom, aTag, aUser } from '../harness/builders.ts'
import { expect } from './app.ts'
import { queueUp } from './queues.ts'

/** Check that runs at each stop once the page has settled; `what` names the stop. */
export type Look = (what: string) => Promise<void>

const packs: Record<Locale, Messages> = { ko, en }

/**
 * Fills an empty installation and returns a board with patients in all three lists. Every name is English, so that
 * Korean text on an English page comes from the console.
 */
export async function fill(root: Client): Promise<Did> {
  await root.request('PATCH', '/v1/users', { users: [{ id: 'root', name: 'Ada Root' }] })
  const busy = await station(root, '3', 'Blood test')
  const other = await station(root, '4', 'Ultrasound')
  await root.request('POST', '/v1/dids', board({ no: '5', name: { kr: 'Entrance' }, ipAddress: '' }))
  for (const name of ['Anna Kim', 'Ben Lee', 'Cara Park', 'Dan Choi', 'Eve Jung']) await queueUp(root, busy, name)
  const called = await queueUp(root, busy, 'Fay Han')
  const held = await queueUp(root, busy, 'Gus Seo')
  await root.request('POST', '/v1/did-waitings/call', { didWaitingId: called.didWaitingId })
  await root.request('POST', '/v1/did-waitings/holding', { didWaitingIds: [held.didWaitingId] })
  await root.request('POST', '/v1/exams', anExam({ name: 'Blood count', memo: 'Fasting' }))
  await root.request('POST', '/v1/packages', aPackage({ name: 'Basic', roomIds: [busy.roomId ?? 0] }))
  await root.request('POST', '/v1/board-sets', { id: 'hall', name: 'Hall', didIds: [busy.id, other.id] })
  await root.request('POST', '/v1/tag-mappings', aTag({ memo: 'Spare' }))
  await root.request('POST', '/v1/users/sign-up', aUser({ id: 'nurse', name: 'Nora Nurse', position: 'Nurse' }))
  return busy
}

const filled = new WeakMap<Client, Promise<Did>>()

/** Fills the installation shared by the tests of a file once ({@link fill}). */
export function fillOnce(root: Client): Promise<Did> {
  const did = filled.get(root) ?? fill(root)
  filled.set(root, did)
  return did
}

async function station(root: Client, no: string, name: string): Promise<Did> {
  const room = await root.request<Room>(
    'POST',
    '/v1/rooms',
    aRoom({ no, name: { kr: name, en: name, cn: '', jp: '' }, memo: 'Fasting' }),
  )
  return root.request<Did>('POST', '/v1/dids', board({ no, name: { kr: name }, roomId: room.id }))
}

/** Builds a board; its agent's address refuses connections at once. */
const board = (given: Partial<DidCreate>) =>
  aDid({
    doctor: { kr: 'Dr. Yoon' },
    explain: { kr: 'Ground floor' },
    ipAddress: '127.0.0.1',
    agentPort: '1',
    ...given,
  })

/** Walks through the console page by page, dialog by dialog. */
export class Tour {
  readonly text: Messages
  readonly #translate: (key: string, values: object) => string
  readonly #page: Page
  readonly #url: string
  readonly #look: Look

  constructor(page: Page, url: string, locale: Locale, look: Look) {
    this.#page = page
    this.#url = url
    this.#look = look
    this.text = packs[locale]
    this.#translate = polyglotI18nProvider(() => translationsOf(packs[locale]), locale).translate
  }

  /** Returns a text of a resource, in its own words or in general ones. */
  resourceText(resource: ResourceName, key: ResourceTextKey): string {
    return resourceText(this.#translate, resource, key)
  }

  /** Opens an address, waits until the page has settled and `sign` is visible, and looks. */
  async open(path: string, sign?: Locator): Promise<void> {
    await this.#page.goto(this.#url + path)
    await this.#settle()
    if (sign) await expect(sign).toBeVisible()
    await this.#look(path)
  }

  /** Presses a button or follows a link, looks at the dialog that opens, runs `inside` and closes it. */
  async dialog(name: string, inside?: () => Promise<void>): Promise<void> {
    await this.press(name)
    await expect(this.#dialogs).toHaveCount(1)
    await this.look(name)
    await inside?.()
    await this.#page.keyboard.press('Escape')
    await expect(this.#dialogs).toHaveCount(0)
  }

  /** Opens the list of a dropdown, looks, and closes it. */
  async dropdown(name: RegExp): Promise<void> {
    await this.#page.getByRole('combobox', { name }).first().click()
    await expect(this.#page.getByRole('listbox')).toBeVisible()
    await this.#look(`list of ${name}`)
    await this.#page.keyboard.press('Escape')
    await expect(this.#page.getByRole('listbox')).toHaveCount(0)
  }

  /** Presses a button or follows a link; on a phone a row's buttons are behind its menu button. */
  async press(name: string): Promise<void> {
    const named = { name, exact: true }
    const target = this.#page
      .getByRole('button', { ...named, disabled: false })
      .or(this.#page.getByRole('link', named))
      .first()
    const rowButtons = this.#page.getByRole('row').getByRole('button', { name: this.text.list.actions }).first()
    await expect(target.or(rowButtons).first()).toBeVisible()
    if (!(await target.isVisible())) await rowButtons.click()
    await target.click()
  }

  async look(what: string): Promise<void> {
    await this.#settle()
    await this.#look(`${new URL(this.#page.url()).pathname}: ${what}`)
  }

  async #settle(): Promise<void> {
    await expect(this.#page.locator('h1, h2, h3').first()).toBeVisible()
    await expect(this.#page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
  }

  get #dialogs() {
    return this.#page.getByRole('dialog').or(this.#page.getByRole('alertdialog'))
  }
}
