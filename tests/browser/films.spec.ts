import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { UploadedFile } from '../../contract/didOptions.ts'
import { expect, test } from './app.ts'
import { openStation } from './queues.ts'
import { setOption, wallOf } from './walls.ts'

const PLACE = '+37.5665+126.9780/'

test('a film of a phone loses the place where it was made, and plays', async ({ shared, page }) => {
  await shared.enter(page, '/rooms')
  const film = withPlace(Buffer.from(await record(page)))
  expect(film.includes(PLACE)).toBe(true)
  const downloadUrl = await upload(page, shared.url, film)
  const served = await (await page.request.get(shared.url + downloadUrl)).body()
  expect([served.length, served.includes(PLACE)]).toEqual([film.length, false])
  expect(await play(page, downloadUrl)).toEqual({ width: 64, isOver: true })
})

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

/** Records one second of video in the browser. */
function record(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    const drawing = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let frame = 0; frame < 25; frame += 1) {
      drawing?.fillRect(frame, frame, 20, 20)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await stopped
    return Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()))
  })
}

/** Adds the recording location to the video's metadata, as phones do. */
function withPlace(film: Buffer): Buffer {
  const described = film.indexOf('moov') - 4
  const end = described + film.readUInt32BE(described)
  const place = Buffer.concat([
    Buffer.from([0, 0, 0, PLACE.length + 20]),
    Buffer.from('udta'),
    Buffer.from([0, 0, 0, PLACE.length + 12]),
    Buffer.from(`\xa9xyz\0\x12\x15\xc7${PLACE}`, 'latin1'),
  ])
  const longer = Buffer.concat([film.subarray(0, end), place, film.subarray(end)])
  longer.writeUInt32BE(end - described + place.length, described)
  return longer
}

async function upload(page: Page, url: string, film: Buffer): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.post(`${url}/api/v1/did-options/pre-upload-file`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: '안내.mp4', mimeType: 'video/mp4', buffer: film } },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as UploadedFile).downloadUrl
}

function play(page: Page, url: string): Promise<{ width: number; isOver: boolean }> {
  return page.evaluate(async (src) => {
    const video = Object.assign(document.createElement('video'), { src, muted: true })
    document.body.append(video)
    const over = new Promise<void>((resolve, reject) => {
      video.addEventListener('ended', () => resolve())
      video.addEventListener('error', () => reject(new Error(video.error?.message)))
    })
    await video.play()
    await over
    return { width: video.videoWidth, isOver: video.ended }
  }, url)
}
