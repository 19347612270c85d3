import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { Room } from '../../contract/rooms.ts'
import { aDid, aRoom, aTag } from '../harness/builders.ts'
import { expect, test } from './app.ts'

test('OT-01 the tagging test scans the sample tag at the sample board, and the log shows what comes of it, live', async ({
  app,
  page,
}) => {
  const room = await app.root.request<Room>('POST', '/v1/rooms', aRoom())
  const did = await app.root.request<Did>('POST', '/v1/dids', aDid({ roomId: room.id }))
  await app.root.request('POST', '/v1/tag-mappings', aTag({ tagValue: '04A1B025C280' }))
  expect(did.id).toBe(1)
  await page.goto(`${app.url}/socket-test`)
  await expect(page.getByText('연결됨', { exact: true })).toBeVisible()
  const log = page.getByRole('region', { name: '메시지 기록' }).getByRole('listitem')
  const scan = page.waitForRequest('**/api/v1/did-waitings/tag')
  await page.getByRole('button', { name: '태깅 테스트' }).click()
  const request = await scan
  expect(request.postDataJSON()).toEqual({ didId: 1, tagValue: '04A1B025C280' })
  expect(request.headers()['authorization']).toBeUndefined()
  await expect(log.filter({ hasText: '응답' })).toContainText('"flag":"RETURNED_TAG"')
  await expect(log.filter({ hasText: '받음' })).toContainText('"type":"TAG"')
  // changes made by others arrive too
  await app.root.request('PATCH', '/v1/did-options/clock', { didId: did.id, clock: true })
  await expect(log.filter({ hasText: '받음' }).filter({ hasText: '"type":"RELOAD"' }).first()).toBeVisible()
})

test('OT-02 a page whose code fails says Unexpected Application Error! and why', async ({ shared, page }) => {
  await shared.enter(page, '/rooms')
  await expect(page.getByRole('heading', { name: /^검사실 목록/ })).toBeVisible()
  // the page's chunk is missing on the server, and a reload does not help
  await page.route('**/assets/ExamList-*.js', (route) => route.abort('failed'))
  await page.getByRole('link', { name: '검사관리' }).click()
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(alert).toContainText(/Failed to fetch dynamically imported module/)
  await page.unroute('**/assets/ExamList-*.js')
  await page.getByRole('button', { name: '새로 고침' }).click()
  await expect(page.getByRole('heading', { name: /^검사 목록/ })).toBeVisible()
})

test('OT-04 a list of choices is at most 400 px high, 343 px below its search field, which searches on Enter', async ({
  shared,
  page,
}) => {
  for (let no = 1; no <= 20; no += 1) {
    await shared.root.request(
      'POST',
      '/v1/rooms',
      aRoom({ no: String(100 + no), name: { kr: `검사실 ${no}호`, en: '', cn: '', jp: '' } }),
    )
  }
  await shared.enter(page, '/dids/create')
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /검사실/ })
    .click()
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option').nth(20)).toBeAttached()
  // the list opens with an animation
  await expect.poll(async () => Math.round((await list.boundingBox())?.height ?? 0)).toBe(343)
  const search = page.getByPlaceholder('검색어를 입력하고 Enter를 눌러 주세요.')
  await expect(search).toBeFocused()
  await search.fill('17호')
  await expect(list.getByRole('option').nth(20)).toBeAttached()
  await search.press('Enter')
  await expect(list.getByRole('option')).toHaveCount(1)
  await expect(list.getByRole('option')).toContainText('검사실 17호')
  await search.fill('없는 방')
  await search.press('Enter')
  await expect(page.getByText('데이터가 없습니다.')).toBeVisible()
  await search.fill('')
  await search.press('Enter')
  await list.getByRole('option', { name: /검사실 3호/ }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('dialog').getByRole('combobox', { name: /검사실/ })).toContainText('검사실 3호')

  await page.goto(`${shared.url}/rooms`)
  await page.getByRole('combobox', { name: /^RFID 검색/ }).click()
  await expect(list).toHaveCSS('max-height', '400px')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

test('TH-01 TH-02 the page carries six scales of ten colours and each preset of type, and wears them', async ({
  shared,
  page,
}) => {
  await shared.enter(page, '/rooms')
  const primary = page.getByRole('link', { name: '검사실 추가' })
  await expect(primary).toHaveCSS('background-color', 'rgb(51, 102, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(31, 31, 31)')
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const steps = ['050', '100', '200', '300', '400', '500', '600', '700', '800', '900']
    const scales = ['primary', 'success', 'info', 'warning', 'danger', 'gray']
    return Object.fromEntries(
      scales.map((scale) => [
        scale,
        steps.map((step) => style.getPropertyValue(`--${scale}-${step}`).trim().toUpperCase()),
      ]),
    )
  })
  for (const scale of Object.values(colours)) {
    expect(new Set(scale).size).toBe(10)
    for (const colour of scale) expect(colour).toMatch(/^#[0-9A-F]{6}$/)
  }
  expect([colours['primary']?.[5], colours['danger']?.[5], colours['gray']?.[9]]).toEqual([
    '#3366FF',
    '#FF3838',
    '#1F1F1F',
  ])

  // Each preset of type comes out at its size, line and weight.
  const presets = ['h1', 'h2', 'h3', 'h4', 'h5', 'body', 'body-bold', 'button', 'caption', 'tooltip']
  const computed = await page.evaluate(
    (names) =>
      names.map((name) => {
        const sample = document.body.appendChild(document.createElement('p'))
        sample.style.font = `var(--${name})`
        const { fontSize, lineHeight, fontWeight } = getComputedStyle(sample)
        sample.remove()
        return `${name} ${fontSize}/${lineHeight} ${fontWeight}`
      }),
    presets,
  )
  expect(computed).toEqual([
    'h1 32px/40px 600',
    'h2 28px/36px 600',
    'h3 24px/32px 600',
    'h4 20px/28px 600',
    'h5 18px/24px 600',
    'body 16px/24px 400',
    'body-bold 16px/24px 600',
    'button 15px/22px 500',
    'caption 14px/20px 400',
    'tooltip 12px/16px 400',
  ])
  const worn = (element: ReturnType<Page['getByRole']>) =>
    element.evaluate((each) => {
      const { fontSize, lineHeight, fontWeight } = getComputedStyle(each)
      return `${fontSize}/${lineHeight} ${fontWeight}`
    })
  expect(await worn(primary)).toBe('15px/22px 500')
  expect(await worn(page.getByText('검색어를 입력 후 Enter를'))).toBe('14px/20px 400')
})
