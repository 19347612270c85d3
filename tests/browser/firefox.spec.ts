import { expect, test } from './app.ts'
import { Firefox } from '../harness/firefox.ts'
import { openStation, queueUp } from './queues.ts'

const ENTER = '\uE007'

test('in Firefox a patient is called in the console, is on the wall at once, and is completed in the mini viewer', async ({
  app,
}) => {
  const did = await openStation(app.root, '1', '채혈실')
  await queueUp(app.root, did, '홍길동')
  const browser = await Firefox.launch()
  try {
    const wall = await browser.open(`${app.url}/dids/viewer?id=${did.id}&roomId=${did.roomId}`, 1920, 1080)
    await expect.poll(() => wall.text()).toContain('홍O동')

    const desk = await browser.open(`${app.url}/`, 1366, 768)
    await expect.poll(() => desk.click('document.querySelector("input[autocomplete=username]")')).toBe(true)
    await desk.type(app.login.id)
    await desk.click('document.querySelector("input[type=password]")')
    await desk.type(app.login.password + ENTER)
    await expect.poll(() => desk.evaluate('location.pathname')).toBe('/rooms')
    await desk.goto(`${app.url}/did-waitings`)
    const button = (word: string) =>
      `[...document.querySelectorAll('button')].find((each) => each.textContent.trim() === '${word}')`
    // Rows that have just moved take no press for a moment.
    await expect
      .poll(async () => {
        await desk.click(button('호출'))
        return desk.text()
      })
      .toContain('검사 중 1')

    await expect
      .poll(() => wall.evaluate('document.querySelector("section[role=alert]")?.innerText'))
      .toContain('홍O동')

    const mini = await browser.open(`${app.url}/dids/mini-viewer/${did.id}`, 480, 640)
    await expect.poll(() => mini.text()).toContain('홍길동')
    await expect
      .poll(async () => {
        await mini.click(button('완료'))
        return mini.text()
      })
      .toContain('검진 완료')
    await expect.poll(() => wall.text()).not.toContain('홍O동')
  } finally {
    await browser.close()
  }
})
