import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PNG } from '../harness/media.ts'
import { type App, expect, test } from './app.ts'
import { policyViolations } from './policyViolations.ts'
import { fillOnce } from './tour.ts'

/** Shows a photo of this server and a video of another host on a board. */
async function showMedia(app: App, didId: number): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(PNG)]), 'a.png')
  const { accessToken } = (await (
    await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(app.login),
    })
  ).json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const { downloadUrl } = (await (
    await fetch(`${app.url}/api/v1/did-options/pre-upload-file`, { method: 'POST', headers, body: form })
  ).json()) as { downloadUrl: string }
  const patch = (option: string, body: object) =>
    fetch(`${app.url}/api/v1/did-options/${option}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ didId, use: true, ...body }),
    })
  await patch('doctor-photo', { type: 'FILE', url: downloadUrl })
  await patch('video', { type: 'URL', url: 'http://media.invalid/film.webm' })
  await patch('notice', { content: '안내' })
}

test('the login page and the screens work under their policy, with media of other hosts', async ({ shared, page }) => {
  const { id, roomId } = await fillOnce(shared.root)
  const violations = await policyViolations(page)
  await showMedia(shared, id)
  const asked = page.waitForRequest('http://media.invalid/film.webm')
  for (const path of ['/', `/dids/mini-viewer/${id}`, '/socket-test', `/dids/viewer?id=${id}&roomId=${roomId}`]) {
    await page.goto(shared.url + path)
    await expect(page.locator('#root')).not.toBeEmpty()
  }
  await expect(page.getByRole('img').first()).toBeVisible()
  await asked
  expect(violations).toEqual([])
})

test('a script or a style that somebody smuggles in is turned away, and other origins do not frame the page', async ({
  shared,
  page,
}) => {
  const violations = await policyViolations(page)
  await page.goto(shared.url)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "smuggled"'
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    const image = document.createElement('img')
    image.setAttribute('onerror', 'document.title = "smuggled"')
    image.src = '/nothing.png'
    document.body.append(script, style, image)
  })
  await expect
    .poll(() =>
      violations
        .map((what) => what.split(':')[0])
        .filter((what) => /^(script|style)-src/.test(what ?? ''))
        .toSorted(),
    )
    .toEqual(['script-src-attr', 'script-src-elem', 'style-src-elem'])
  expect(await page.title()).toBe('healthcare platform')

  const other = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(`<link rel="icon" href="data:," /><iframe src="${shared.url}/"></iframe>`),
  )
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  // requests of the page that is left may be aborted at the same moment
  const blocked = page.waitForEvent(
    'requestfailed',
    (request) => request.isNavigationRequest() && request.url() === `${shared.url}/`,
  )
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  expect((await blocked).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE')
  other.close()
})

test('the reference of calls works under its policy', async ({ shared, page }) => {
  const violations = await policyViolations(page)
  await page.goto(`${shared.url}/api/docs`)
  await expect(page.getByRole('link', { name: 'rooms', exact: true })).toBeVisible()
  expect(violations).toEqual([])
})
