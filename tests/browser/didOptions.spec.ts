import { readFile, writeFile } from 'node:fs/promises'
import type { Page, Request, TestInfo } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { Room } from '../../contract/rooms.ts'
import type { Visit } from '../../contract/visits.ts'
import { type App, expect, test } from './app.ts'

const PHOTO = {
  name: '김의사.jpg',
  mimeType: 'image/jpeg',
  path: new URL('../../demo/media/doctor-kim.jpg', import.meta.url),
}
/** Writes a file that is uploaded by its path, because bytes would pass through the browser's protocol. */
async function longVideo(info: TestInfo, bytes: number): Promise<string> {
  const path = info.outputPath('긴 영상.mp4')
  await writeFile(path, Buffer.alloc(bytes))
  return path
}

const VIDEO = {
  name: '안내.webm',
  mimeType: 'video/webm',
  path: new URL('../../demo/media/centre.webm', import.meta.url),
}
const fileOf = async ({ name, mimeType, path }: typeof PHOTO) => ({ name, mimeType, buffer: await readFile(path) })

/** Creates boards 1 to `count`, all with the same room. */
async function openBoards(app: App, count: number): Promise<Did[]> {
  const room = await app.root.request<Room>('POST', '/v1/rooms', {
    no: '1',
    name: { kr: '채혈실' },
    isAccessible: true,
  })
  const dids: Did[] = []
  for (let no = 1; no <= count; no += 1) {
    const body = {
      no: String(no),
      name: { kr: `대기판 ${no}` },
      explain: { kr: `${no}층 복도` },
      doctor: { kr: '김민준' },
      roomId: room.id,
    }
    dids.push(await app.root.request<Did>('POST', '/v1/dids', body))
  }
  return dids
}

async function openOptions(app: App, page: Page, did: Did | undefined): Promise<void> {
  await app.enter(page, `/dids/option-manage/${did?.id}`)
  await expect(page.getByRole('switch', { name: '시계' })).toBeVisible()
}

const apply = (page: Page) => page.getByRole('button', { name: '변경사항 적용' })
const pathOf = (request: Request) => request.url().slice(request.url().indexOf('/api/'))

test('OM-02 OM-03 OM-05 OM-07 AP-05 what is applied stands on the open wall at once, without a reload', async ({
  app,
  page,
  browser,
}) => {
  const [did] = await openBoards(app, 1)
  const visit = await app.root.request<Visit>('POST', '/v1/visits', { name: '홍길동' })
  await app.root.request('POST', '/v1/did-waitings', { didId: did?.id, visitId: visit.id })
  const wall = await (await browser.newContext()).newPage()
  await wall.goto(`${app.url}/dids/viewer?id=${did?.id}&roomId=${did?.roomId}`)
  await expect(wall.getByText('홍O동')).toBeVisible()
  await wall.evaluate(() => {
    document.body.dataset['opened'] = 'once'
  })

  await openOptions(app, page, did)
  await expect(apply(page)).toBeDisabled()
  await page.getByRole('switch', { name: '시계' }).click()
  await page.getByRole('switch', { name: '지연 시간' }).click()
  await page.getByRole('textbox', { name: '시간', exact: true }).fill('1시간5')
  await page.getByRole('switch', { name: '의사 사진' }).click()
  await page.getByLabel('사진 파일').setInputFiles(await fileOf(PHOTO))
  await expect(page.getByText('파일 업로드에 성공하였습니다.')).toBeVisible()
  await expect(page.getByAltText('의사 사진 미리보기')).toBeVisible()
  await page.getByRole('switch', { name: '마스킹 직접 정하기' }).click()
  await page.getByLabel('가릴 위치').fill('3')
  await page.getByLabel('마스킹 문자').fill('*')
  await expect(page.getByText('홍길*')).toBeVisible()
  await page.getByRole('switch', { name: '안내 문구' }).click()
  await page.getByRole('textbox', { name: '문구', exact: true }).fill('검사 전 금식해 주세요.')
  await page.getByRole('switch', { name: '동영상' }).click()
  await page.getByLabel('동영상 파일').setInputFiles(await fileOf(VIDEO))
  await expect(page.getByLabel('동영상 미리보기')).toBeVisible()
  await apply(page).click()
  await expect(page.getByText('대기판 옵션 설정 성공')).toBeVisible()
  await expect(page.getByText('설정이 완료되었습니다.')).toBeVisible()

  // DE-29: characters that the wall has already hidden stay hidden in addition to the new option's
  await expect(wall.getByText('홍O*')).toBeVisible({ timeout: 2_000 })
  await expect(wall.getByText('15분')).toBeVisible()
  await expect(wall.getByText('검사 전 금식해 주세요.')).toBeAttached()
  await expect(wall.getByAltText('김민준 사진')).toBeVisible()
  await expect(wall.locator('video')).toBeVisible()
  expect(await wall.evaluate(() => document.body.dataset['opened'])).toBe('once')

  await page.reload()
  await expect(page.getByRole('switch', { name: '동영상' })).toBeChecked()
  await expect(page.getByText('안내.webm')).toBeVisible()
})

test('OM-05 OM-06 only images are taken for the photo; a failed upload says so, a slow one can be stopped; a video may be a link', async ({
  app,
  page,
}, info) => {
  const [did] = await openBoards(app, 1)
  await openOptions(app, page, did)
  await page.getByRole('switch', { name: '의사 사진' }).click()
  const photo = page.getByLabel('사진 파일')
  await expect(photo).toHaveAttribute('accept', /^image\//)
  await photo.setInputFiles({ name: '처방.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('파일 업로드에 실패하였습니다.')).toBeVisible()
  await expect(page.getByText(/이미지 파일.*만 올릴 수 있습니다/)).toBeVisible()
  // the file claims to be an image but is not: the server checks its content
  await photo.setInputFiles({ name: '거짓.png', mimeType: 'image/png', buffer: Buffer.from('not an image') })
  await expect(page.getByText('파일만 올릴 수 있습니다.').last()).toBeVisible()
  await expect(page.getByText('올린 파일이 없습니다.').first()).toBeVisible()
  await page.getByRole('switch', { name: '의사 사진' }).click()
  await expect(photo).toBeHidden()
  await expect(apply(page)).toBeDisabled()

  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  })
  await page.getByLabel('동영상 파일').setInputFiles(await longVideo(info, 8_000_000))
  const progress = page.getByRole('progressbar', { name: /긴 영상\.mp4/ })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await page.getByRole('button', { name: '업로드 취소' }).click()
  await expect(progress).toBeHidden()

  // A video is a file or a link, and each keeps its value while the other is looked at.
  await page.getByRole('switch', { name: '동영상' }).click()
  await apply(page).click()
  await expect(page.getByText('동영상 파일을 올려 주세요.')).toBeVisible()
  await page.getByRole('radio', { name: '링크' }).click()
  await page.getByLabel('동영상 주소').fill('ftp://192.0.2.1/a.mp4')
  await apply(page).click()
  await expect(page.getByText('http 또는 https 주소를 입력해 주세요.')).toBeVisible()
  await page.getByLabel('동영상 주소').fill(`${app.url}/api/files/none.mp4`)
  await expect(page.getByText('재생할 수 없는 동영상입니다.')).toBeVisible()
  await page.getByRole('radio', { name: '파일 업로드' }).click()
  await page.getByRole('radio', { name: '링크' }).click()
  await expect(page.getByLabel('동영상 주소')).toHaveValue(`${app.url}/api/files/none.mp4`)
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await apply(page).click()
  expect((await patch).postDataJSON()).toEqual({
    didId: did?.id,
    filename: 'none.mp4',
    type: 'URL',
    url: `${app.url}/api/files/none.mp4`,
    use: true,
  })
  await expect(page.getByText('대기판 옵션 설정 성공')).toBeVisible()
})

test('CM-01 CM-02 CM-03 DE-19 the content page only tries out: its preview follows each keystroke, its button does nothing', async ({
  app,
  page,
}) => {
  const [did] = await openBoards(app, 1)
  await page.setViewportSize({ width: 1_720, height: 1_000 })
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(pathOf(request))
  })
  await app.enter(page, `/dids/content-manage/${did?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: '대기판 1' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '현재 위치' }).getByRole('listitem')).toHaveText([
    '',
    '대기판관리',
    '대기판 옵션 설정',
  ])
  await expect(apply(page)).toBeDisabled()
  await expect(page.getByText('이 화면의 값은 미리보기에만 쓰입니다.')).toBeVisible()
  await expect(page.getByLabel('방 번호')).toHaveValue('1')
  await expect(page.getByLabel('방 이름')).toHaveValue('대기판 1')
  await expect(page.getByLabel('가릴 위치')).toHaveValue('2')
  await expect(page.getByLabel('마스킹 문자')).toHaveValue('O')

  const preview = page.getByRole('complementary', { name: '미리보기' })
  const wall = preview.frameLocator('iframe').locator('[data-far]')
  await expect(wall).toContainText('홍O동')
  await page.getByLabel('방 번호').fill('7번')
  await page.getByLabel('방 이름').fill('심전도실')
  await page.getByLabel('가릴 위치').fill('3')
  await page.getByLabel('마스킹 문자').fill('*')
  await page.getByLabel('안내 문구').fill('금식해 주세요.')
  for (const text of ['7', '심전도실', '홍길*', '금식해 주세요.']) await expect(wall).toContainText(text)
  const box = await preview.getByTestId('wall-preview').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(9 / 16, 2)

  await page.setViewportSize({ width: 1_599, height: 1_000 })
  await expect(preview).toBeHidden()
  await page.getByRole('button', { name: '미리보기' }).click()
  const dialog = page.getByRole('dialog', { name: '미리보기' })
  await expect(dialog.frameLocator('iframe').locator('[data-far]')).toContainText('홍길*')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '옵션 설정으로 이동' }).click()
  await expect(page).toHaveURL(`${app.url}/dids/option-manage/${did?.id}`)
  expect(changes).toEqual([])
})

test('a running upload goes on under a link, and is given up for another board, another page or a closed tab only when asked', async ({
  app,
  page,
}, info) => {
  const [did, other] = await openBoards(app, 2)
  await openOptions(app, page, did)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })
  await page.getByLabel('동영상 파일').setInputFiles(await longVideo(info, 16_000_000))
  const progress = page.getByRole('progressbar', { name: /긴 영상\.mp4/ })
  await page.getByRole('radio', { name: '링크' }).click()
  await expect(page.getByLabel('동영상 주소')).toBeVisible()
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(1)

  const question = page.getByRole('alertdialog', { name: '파일을 올리는 중입니다.' })
  const leave = {
    'another board': () => page.getByRole('link', { name: new RegExp(`^${other?.no}\\. `) }).click(),
    'another page': () => page.getByRole('navigation').getByRole('link', { name: '검사실관리' }).click(),
  }
  for (const [where, go] of Object.entries(leave)) {
    await go()
    await expect(question, where).toBeVisible()
    await question.getByRole('button', { name: '계속 올리기' }).click()
    await expect(progress, where).toBeVisible()
  }
  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const closing = await asked
  expect(closing.type()).toBe('beforeunload')
  await closing.dismiss()
  await expect(progress).toBeVisible()

  await leave['another board']()
  await question.getByRole('button', { name: '닫기' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`^${other?.no}\\. `) })).toBeVisible()
  await expect(progress).toBeHidden()
})
