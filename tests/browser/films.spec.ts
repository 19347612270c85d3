import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { UploadedFile } from '../../contract/didOptions.ts'
import { expect, test } from './app.ts'
import { openStation } from './queues.ts'
import { setOption, wallOf } from './walls.ts'

test('VW-06 a film whose picture cannot be decoded leaves its place to the list, and staff are told', async ({
  app,
  page,
  browser,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  await app.enter(page, '/dids')
  // Sound that every browser plays, with a picture in a format that none decodes: time goes on without an error.
  const url = await upload(page, app.url, readFileSync(new URL('files/film-without-picture.mp4', import.meta.url)))
  await setOption(app.root, did, 'video', { use: true, name: '안내.mp4', type: 'FILE', url })
  const wall = await (await browser.newContext()).newPage()
  await wall.goto(wallOf(app, did))
  await page.getByRole('button', { name: '채혈실 화면 이상' }).click()
  await expect(page.getByText('안내 영상을 재생하지 못합니다.')).toBeVisible()
  await expect(wall.locator('video')).toBeHidden()
})

async function upload(page: Page, url: string, film: Buffer): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.post(`${url}/api/v1/did-options/pre-upload-file`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: '안내.mp4', mimeType: 'video/mp4', buffer: film } },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as UploadedFile).downloadUrl
}
