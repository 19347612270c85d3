import { aVisit } from '../harness/builders.ts'
import { expect, test } from './app.ts'

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
