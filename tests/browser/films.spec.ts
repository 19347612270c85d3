import type { Page } from '@playwright/test'
import type { UploadedFile } from '../../contract/didOptions.ts'
import { expect, test } from './app.ts'

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
