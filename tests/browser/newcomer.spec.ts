import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, type Program, startProgram, test } from './app.ts'

const VALUE = '04A1B2C3'

let program: Program
let dataDir: string
// npm start may build first.
test.setTimeout(180_000)
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-newcomer-'))
  program = startProgram(['scripts/start.mjs'], { DATA_DIR: dataDir })
})
test.afterEach(async () => {
  expect(await program.stop()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

test('a newcomer starts it, signs in with the printed login and sees the called patient on the wall', async ({
  page,
  context,
}) => {
  const url = await program.address
  expect(program.printed.at(-1)).toContain(url)
  const password = printed('비밀번호: ')
  expect(password).toHaveLength(19)

  await page.goto(url)
  await page.getByLabel('아이디').fill(printed('아이디: '))
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인' }).click()
  await expect(page).toHaveURL(`${url}/rooms`)

  await add(page, '검사실 추가', '검사실 등록', async (dialog) => {
    await field(dialog, '번호').fill('3')
    await field(dialog, '검사실명 (한국어)').fill('채혈실')
  })
  await page.getByRole('link', { name: '검사관리' }).click()
  await add(page, '검사 추가', '검사 등록', async (dialog) => {
    await field(dialog, '검사 ID').fill('CBC')
    await field(dialog, '검사명').fill('일반 혈액 검사')
  })
  await page.getByRole('link', { name: '대기판관리' }).click()
  await add(page, '대기판 추가', '대기판 등록', async (dialog) => {
    await field(dialog, '번호').fill('3')
    await field(dialog, '대기판명').fill('채혈실')
    await dialog.getByRole('combobox', { name: '검사실' }).click()
    await page.getByRole('option', { name: '3. 채혈실' }).click()
  })

  const board = page.getByRole('row', { name: /채혈실/ })
  const [wall] = await Promise.all([
    context.waitForEvent('page'),
    board.getByRole('link', { name: '대기판', exact: true }).click(),
  ])
  const [mini] = await Promise.all([
    context.waitForEvent('page'),
    board.getByRole('button', { name: '대기판 미니' }).click(),
  ])
  await expect(wall.getByRole('heading', { level: 1 })).toContainText('채혈실')

  await page.getByRole('link', { name: '대기/태그 관리' }).click()
  await page.getByRole('link', { name: '태그관리' }).click()
  await add(page, '태그 추가', '태그 등록', async (dialog) => {
    await field(dialog, '태그 번호').fill('7')
    await dialog.getByLabel('태그 값').pressSequentially(VALUE)
  })
  await page.getByRole('link', { name: '접수', exact: true }).click()
  await page.getByRole('link', { name: '접수하기' }).first().click()
  const checkIn = page.getByRole('dialog', { name: '접수' })
  await field(checkIn, '이름').fill('홍길동')
  await expect(checkIn.getByRole('switch', { name: /^바로 대기 등록/ })).toBeChecked()
  await checkIn.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByRole('row', { name: /홍길동/ })).toContainText('채혈실 대기')

  await expect(wall.getByRole('region', { name: '대기 순서' })).toContainText('홍O동')
  await mini.getByRole('button', { name: '홍길동 호출' }).click()
  await expect(wall.getByRole('region', { name: '호출' }).getByRole('listitem')).toContainText('홍O동')
  await expect(wall.locator('body')).not.toContainText('홍길동')
})

/** Returns the text after a label in the program's output. */
function printed(label: string): string {
  const line = program.printed.find((each) => each.includes(label))
  return line?.slice(line.indexOf(label) + label.length).trim() ?? ''
}

const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })

async function add(page: Page, button: string, title: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page
    .getByRole('link', { name: button })
    .or(page.getByRole('button', { name: button }))
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: title })
  await fill(dialog)
  await dialog.getByRole('button', { name: /^(등록|저장)$/ }).click()
  await expect(dialog).toBeHidden()
}
