import { expect, test } from './app.ts'
import { axeFinds } from './axe.ts'
import { openStation } from './queues.ts'

test('a package is made of rooms, and one choice at the check-in plans them all', async ({ app, page }) => {
  for (const [no, name] of [
    ['3', '채혈실'],
    ['4', '심전도실'],
    ['5', '복부초음파실'],
  ] as const)
    await openStation(app.root, no, name)
  await app.enter(page, '/exams')

  await test.step('made beside the exams', async () => {
    await page.getByRole('link', { name: '검진 패키지' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('패키지 목록 (0건)')
    await page.getByRole('link', { name: '패키지 추가' }).click()
    const dialog = page.getByRole('dialog', { name: '패키지 등록' })
    await dialog.getByLabel('패키지 이름').fill('기본 검진')
    await dialog.getByRole('button', { name: '등록' }).click()
    await expect(dialog.getByText('필수 입력란입니다.')).toBeVisible()
    await dialog.getByRole('combobox').click()
    for (const room of ['5. 복부초음파실', '3. 채혈실']) await page.getByRole('option', { name: room }).click()
    await page.keyboard.press('Escape')
    expect(await axeFinds(page)).toEqual([])
    await dialog.getByRole('button', { name: '등록' }).click()
    await expect(page.getByRole('row', { name: /기본 검진/ })).toContainText('5. 복부초음파실 → 3. 채혈실')
  })

  await test.step('chosen at the check-in, its rooms in sight before it is sent', async () => {
    await page.goto(`${app.url}/visits/create`)
    const dialog = page.getByRole('dialog', { name: '접수' })
    await dialog.getByLabel('이름').fill('홍길동')
    await dialog.getByRole('combobox', { name: '검진 패키지' }).click()
    await page.getByRole('option', { name: '기본 검진' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText([/5\. 복부초음파실/, /3\. 채혈실/])
    await dialog.getByRole('button', { name: '접수하기' }).click()
    await expect(page.getByRole('row', { name: /홍길동/ })).toContainText(/0\/2.*기본 검진/)
  })
})

test('DE-34 the form of a package says when each room is due, and the order is stored', async ({ app, page }) => {
  const stations = []
  for (const [no, name] of [
    ['3', '채혈실'],
    ['4', '심전도실'],
    ['5', '상담실'],
  ] as const)
    stations.push(await openStation(app.root, no, name))
  const [blood, heart, consultation] = stations.map(({ roomId }) => roomId ?? 0)
  await app.enter(page, '/packages/create')
  const dialog = page.getByRole('dialog', { name: '패키지 등록' })
  await dialog.getByLabel('패키지 이름').fill('기본 검진')
  await dialog.getByRole('combobox', { name: '검사실' }).click()
  for (const room of ['5. 상담실', '4. 심전도실', '3. 채혈실']) await page.getByRole('option', { name: room }).click()
  await page.keyboard.press('Escape')
  const choose = async (room: string, rule: string) => {
    await dialog.getByRole('combobox', { name: `${room} 순서` }).click()
    await page.getByRole('option', { name: rule }).click()
  }
  await choose('5. 상담실', '가장 나중에')
  await choose('4. 심전도실', '3. 채혈실 다음에')
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: '등록' }).click()
  const row = page.getByRole('row', { name: /기본 검진/ })
  await expect(row).toContainText('3. 채혈실 → 4. 심전도실 → 5. 상담실')
  const rules = async () =>
    (await app.root.request<{ content: { roomRules: unknown }[] }>('GET', '/v1/packages')).content[0]?.roomRules
  expect(await rules()).toEqual([
    { roomId: heart, rule: 'AFTER', afterRoomId: blood },
    { roomId: consultation, rule: 'LAST', afterRoomId: null },
  ])

  await test.step('and is shown and changed again', async () => {
    await row.getByRole('link', { name: '수정' }).click()
    const form = page.getByRole('dialog', { name: '패키지 수정' })
    await expect(form.getByRole('combobox', { name: '4. 심전도실 순서' })).toContainText('3. 채혈실 다음에')
    await form.getByRole('combobox', { name: '5. 상담실 순서' }).click()
    await page.getByRole('option', { name: '언제든지' }).click()
    await form.getByRole('button', { name: '저장' }).click()
    await expect(form).toBeHidden()
    expect(await rules()).toEqual([{ roomId: heart, rule: 'AFTER', afterRoomId: blood }])
  })
})
