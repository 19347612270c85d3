import { execFileSync } from 'node:child_process'
import { zipSync } from 'fflate'
import type { Voice } from '../../contract/voiceParts.ts'
import { aSound } from '../harness/sounds.ts'
import { expect, test } from './app.ts'
import { openStation } from './queues.ts'
import { call, PART_S, recordSounds, rest, speaking, words } from './sounds.ts'

const wav = (given?: Parameters<typeof aSound>[0]) => Buffer.from(aSound(given), 'base64')
const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })

test('a hospital replaces parts of the voice by its own, one by one and by an archive, and gives them back', async ({
  app,
  page,
}) => {
  await openStation(app.root, '4', '햇살방')
  await page.addInitScript(recordSounds)
  await app.enter(page, '/dids')
  await page.getByRole('button', { name: '음성' }).click()
  const dialog = page.getByRole('dialog', { name: '음성' })
  const line = (label: string) => dialog.getByRole('listitem').filter({ hasText: label })
  await expect(line('햇살방으로')).toContainText('녹음 없음')
  await expect(dialog.getByRole('button', { name: "'햇살방으로' 듣기" })).toBeDisabled()
  await line('햇살방으로')
    .locator('input')
    .setInputFiles(file('아무 이름.wav', wav({ seconds: 1 })))
  await expect(line('햇살방으로')).toContainText('병원 녹음 1.0초')
  await dialog.getByRole('button', { name: "'햇살방으로' 듣기" }).click()
  await expect.poll(async () => (await words(page)).map(({ at, until }) => Math.round(until - at))).toEqual([1])

  const archive = zipSync({
    '녹음/번 고객님.wav': wav({ seconds: 1.5 }),
    '녹음/37.wav': wav({ seconds: 0.7 }),
    '녹음/38.wav': Buffer.from('no sound'),
    '녹음/39.wav': wav({ level: 0 }),
    '녹음/40.wav': wav({ seconds: 9 }),
    '__MACOSX/._37.wav': Buffer.from('x'),
    'cover.jpg': Buffer.from('x'),
  })
  await dialog
    .getByLabel('녹음 파일 가져오기')
    .setInputFiles([
      file('ours.zip', Buffer.from(archive)),
      file('들어오십시오.wav', wav({ seconds: 0.9 })),
      file('broken.zip', Buffer.from('PK no archive')),
    ])
  await expect(page.getByText('녹음 3개를 저장했습니다.')).toBeVisible()
  const left = dialog.getByRole('alert')
  await expect(left).toContainText('가져오지 못한 파일 5개')
  for (const why of [
    '녹음/38.wav: 소리 파일이 아니거나',
    '녹음/39.wav: 아무 소리도',
    '녹음/40.wav: 너무 깁니다.',
    'cover.jpg: 파일 이름이',
    'broken.zip: ZIP 파일을 열 수 없습니다.',
  ])
    await expect(left).toContainText(why)
  await expect(line('번 고객님')).toContainText('병원 녹음 1.5초')
  await expect(line('들어오십시오')).toContainText('병원 녹음 0.9초')
  await dialog.getByRole('button', { name: "'들어오십시오' 기본 음성으로" }).click()
  await expect(line('들어오십시오')).toContainText('기본 음성')
  const { parts } = await app.root.request<Voice>('GET', '/v1/voice/parts')
  expect(parts.map(({ part }) => part).toSorted()).toEqual(['37', 'customer', 'to 햇살방'])
})

test.describe('a server that speaks', () => {
  const espeak = execFileSync(process.execPath, ['scripts/espeakNg.mjs'], { encoding: 'utf8' }).trim()
  test.use({ settings: { VOICE_COMMAND: `${espeak} -v ko -s 450 --stdout` } })

  test('says whole sentences, had before the call, where the board wants that; staff listen to one first', async ({
    app,
    page,
    context,
  }) => {
    const asked: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('/sentence')) asked.push(new URL(request.url()).search)
    })
    const { did, waiting } = await speaking(app, page, { repeats: 2, engine: 'SERVER' })
    await expect.poll(() => asked.toSorted()).toEqual(['?number=1', '?number=2'])
    await call(app, waiting[0])
    await expect.poll(async () => (await words(page)).length, { timeout: 20_000 }).toBe(2)
    for (const { at, until } of await words(page)) expect(until - at).toBeGreaterThan(2 * PART_S)
    await rest(page)

    await app.enter(page, `/dids/option-manage/${did.id}`)
    const section = page.getByRole('region', { name: '음성 안내' })
    await expect(section.getByRole('combobox', { name: '목소리' })).toHaveText('서버 음성 합성')
    await section.getByRole('button', { name: '이 기기에서 들어 보기' }).click()
    await expect.poll(() => asked.at(-1)).toBe('?number=37')
    await expect.poll(async () => (await words(page)).length, { timeout: 20_000 }).toBe(2)
  })
})

test.describe('a server whose program hangs', () => {
  test.use({ settings: { VOICE_COMMAND: 'sleep 60' } })

  test('leaves the call to the recordings, within two seconds', async ({ app, page }) => {
    const { waiting } = await speaking(app, page, { repeats: 1, chime: 'NONE', engine: 'SERVER' })
    await call(app, waiting[0])
    await expect.poll(async () => (await words(page)).length, { timeout: 10_000 }).toBe(6)
    await expect(page.getByText('소리 꺼짐')).toBeHidden()
  })
})
