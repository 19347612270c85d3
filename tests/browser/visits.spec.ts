import { aVisit } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { addTag, openStation } from './queues.ts'
import { tap } from './reader.ts'

/** Colours of a row's buttons without hover. */
const QUIET = 'rgb(86, 91, 101)'
const DISABLED = 'rgba(0, 0, 0, 0.26)'

test('DE-24 TG-04 a patient is checked in by tap, sent to a queue at once, followed and checked out', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  await openStation(app.root, '4', '초음파실')
  await addTag(app.root, '7', 'E280117')
  await app.enter(page, '/rooms')
  await page.getByRole('link', { name: '대기/태그 관리' }).click()
  await page.getByRole('link', { name: '접수', exact: true }).click()
  await expect(page.getByText('접수된 환자가 없습니다.')).toBeVisible()

  await page.getByRole('link', { name: '접수하기' }).first().click()
  const dialog = page.getByRole('dialog', { name: '접수' })
  await dialog.getByLabel('이름').fill('홍길동')
  await dialog.getByLabel('환자 번호').fill('P-100')
  await dialog.getByLabel('태그 찍기').click()
  await page.keyboard.type('E280117\n')
  await expect(dialog.getByText('7번 태그')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^검사실 순서/ }).click()
  await page.getByRole('option', { name: '3. 채혈실' }).click()
  await page.getByRole('option', { name: '4. 초음파실' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '4. 초음파실 앞으로' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('초음파실')
  await dialog.getByRole('combobox', { name: /^바로 대기 등록/ }).click()
  await page.getByRole('option', { name: '3. 채혈실' }).click()
  await dialog.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByRole('status').filter({ hasText: '접수 성공' })).toBeVisible()

  const row = page.getByRole('row', { name: /홍길동/ })
  await expect(row).toContainText('채혈실 대기')
  await expect(row.getByRole('progressbar', { name: '2곳 중 0곳 완료' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '접수 목록 (1건)' })).toBeVisible()

  const { patients } = await app.root.request<{ patients: { didWaitingId: number }[] }>(
    'GET',
    `/v1/did-waitings/dids/${did.id}`,
  )
  const didWaitingId = patients[0]?.didWaitingId
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  await expect(row).toContainText('채혈실 검사 중')

  // in exam: the server refuses with a reason, and nothing is lost
  await row.getByRole('button', { name: '퇴실' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '퇴실' }).click()
  await expect(question.getByRole('alert')).toContainText('홍길동님은 채혈실에서 검사 중입니다.')
  await question.getByRole('button', { name: '취소' }).click()

  await app.root.request('POST', '/v1/did-waitings/done', { didWaitingIds: [didWaitingId] })
  await expect(row.getByRole('progressbar', { name: '2곳 중 1곳 완료' })).toBeVisible()
  await row.getByRole('link', { name: '대기 등록' }).click()
  const send = page.getByRole('dialog', { name: '대기 등록' })
  await send.getByRole('combobox').click()
  await page.getByRole('option', { name: '4. 초음파실' }).click()
  await send.getByRole('button', { name: '대기 등록' }).click()
  await expect(row).toContainText('초음파실 대기')
  // a waiting patient cannot join another queue; the button is visibly disabled
  await page.getByRole('heading', { level: 1 }).click()
  await expect(row.getByRole('button', { name: '퇴실' })).toHaveCSS('color', QUIET)
  await expect(row.getByText('대기 등록')).toHaveCSS('color', DISABLED)

  await row.getByRole('button', { name: '퇴실' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '퇴실' }).click()
  await expect(page.getByRole('status').filter({ hasText: '퇴실 처리 완료' })).toBeVisible()
  await expect(page.getByText('접수된 환자가 없습니다.')).toBeVisible()
})

test('TG-04 a tap while the name is being typed is the tag, not the name, and checks nobody in', async ({
  app,
  page,
}) => {
  const seven = await addTag(app.root, '7', 'E280117A')
  await addTag(app.root, '8', 'E280118B')
  await app.enter(page, '/visits/create')
  const dialog = page.getByRole('dialog', { name: '접수' })
  const name = dialog.getByLabel('이름')
  await expect(name).toBeFocused()
  await tap(page, 'E280117A')
  await expect(dialog.getByText('7번 태그')).toBeVisible()
  await expect(name).toHaveValue('')
  await name.fill('홍길동')
  await tap(page, 'E280118B', { inHangul: true })
  await expect(dialog.getByText('8번 태그')).toBeVisible()
  await expect(name).toHaveValue('홍길동')
  // an unknown value stays in the field: it may be the patient number of a wristband
  await dialog.getByLabel('환자 번호').focus()
  await tap(page, '00123456')
  await expect(dialog.getByLabel('환자 번호')).toHaveValue('00123456')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: '취소' }).focus()
  await tap(page, 'E280117A')
  await expect(dialog.getByText('7번 태그')).toBeVisible()
  await tap(page, 'E2899999')
  await expect(dialog.getByText('등록되지 않은 태그입니다.')).toBeVisible()
  await dialog.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByRole('row', { name: /홍길동/ })).toBeVisible()
  const { content } = await app.root.request<{ content: unknown[] }>('GET', '/v1/visits')
  expect(content).toEqual([expect.objectContaining({ name: '홍길동', patientNo: '00123456', tagMappingId: seven.id })])

  // A tap after a click on the title is the tag, too.
  await page.goto(`${app.url}/visits/create`)
  await name.fill('김하나')
  await dialog.getByRole('heading').first().click()
  await tap(page, 'E280118B')
  await expect(dialog.getByText('8번 태그')).toBeVisible()
  await dialog.getByRole('heading').first().click()
  await expect(page.getByLabel('태그 리더 입력')).toBeFocused()
  await expect(name).toHaveValue('김하나')
})

test('a long name leaves the numbers whole, a low screen reaches every field, and a field shows all that it asks for', async ({
  app,
  page,
}) => {
  await test.step('a long name without blanks takes nothing from the numbers beside it', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    for (let no = 1; no <= 100; no += 1)
      await app.root.request(
        'POST',
        '/v1/visits',
        aVisit({ name: no < 100 ? '홍길동' : '가나다라마바사아자차카타파하'.repeat(3) }),
      )
    await app.enter(page, '/visits')
    const number = page.getByRole('row', { name: /가나다라/ }).getByText('100', { exact: true })
    await expect(number).toBeVisible()
    // The number is on one line and not truncated.
    expect(
      await number.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
        scrollHeight > clientHeight,
        scrollWidth > clientWidth,
      ]),
    ).toEqual([false, false])
  })

  await test.step('on a screen of 200 px fields and buttons of a form scroll as one', async () => {
    await page.setViewportSize({ width: 844, height: 200 })
    await page.goto(`${app.url}/visits/create`)
    const dialog = page.getByRole('dialog', { name: '접수' })
    const name = dialog.getByLabel('이름')
    await name.scrollIntoViewIfNeeded()
    await expect(name).toBeInViewport({ ratio: 1 })
    await expect(dialog.locator('label', { hasText: '이름' })).toBeInViewport({ ratio: 1 })
    await name.fill('홍길동')
    const submit = dialog.getByRole('button', { name: '접수하기' })
    await submit.scrollIntoViewIfNeeded()
    await expect(submit).toBeInViewport({ ratio: 1 })
    await submit.click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('what the field for a tap asks for stands there in full, in either language', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const [locale, label] of [
      ['ko', '태그 찍기'],
      ['en', 'Tap a tag'],
    ] as const) {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
      await page.goto(`${app.url}/visits/create`)
      const room = await page
        .getByRole('dialog')
        .getByLabel(label)
        .evaluate((field: HTMLInputElement) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(field)
          const pen = Object.assign(new OffscreenCanvas(1, 1).getContext('2d') ?? {}, {
            font,
          }) as OffscreenCanvasRenderingContext2D
          return (
            field.clientWidth -
            parseFloat(paddingLeft) -
            parseFloat(paddingRight) -
            pen.measureText(field.placeholder).width
          )
        })
      expect(room).toBeGreaterThanOrEqual(0)
    }
  })
})
