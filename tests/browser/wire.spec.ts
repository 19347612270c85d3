import type { Page } from '@playwright/test'
import type { Exam } from '../../contract/exams.ts'
import type { TagMapping } from '../../contract/tagMappings.ts'
import type { User } from '../../contract/users.ts'
import { aDid, anExam, aRoom, aTag, aUser, PASSWORD } from '../harness/builders.ts'
import { PNG } from '../harness/media.ts'
import { type App, expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { Recorder } from './recorder.ts'
import { choose, clearFilters, edit, filter, register, remove, rowOf, sortBy } from './steps.ts'

/*
 * Checks every call of section 7 from the built console to the real server. `sent` lists all calls of a step: an
 * additional call or field fails the test. Calls carry a Bearer token unless the line says otherwise.
 */

// The longest of the last files: run in parallel, so that no worker idles at the end.
test.describe.configure({ mode: 'parallel' })

const MY_INFO = 'GET /v1/users/my-info'
/** Beyond section 7, on our server only. */
const OWN_SESSIONS = 'GET /v1/users/sessions'
const OWN_VOICES = 'GET /v1/voice/parts'

/** Opens a page of the console as ROOT and records its calls. */
async function open(app: App, page: Page, path: string): Promise<Recorder> {
  const recorder = new Recorder(page.context(), app.url)
  await app.enter(page, path)
  return recorder
}

test('AP-01 LG-03 SS-02 signing in and refreshing carry no token, and what was refused is sent once more', async ({
  shared,
  page,
}) => {
  // The first-steps guide would read more lists.
  await page.addInitScript((key) => localStorage.setItem(key, 'closed'), `FirstSteps.${shared.login.id}`)
  // Our server's own calls would be refused together with the first one.
  await hideOwnServer(page)
  const recorder = new Recorder(page.context(), shared.url)
  await shared.signIn(page)
  await recorder.sent(
    `POST /auth/login ${JSON.stringify(shared.login)} without a token`, //
    MY_INFO,
    'GET /v1/rooms?page=1',
  )
  const refreshToken = await page.evaluate(() => {
    localStorage.setItem('accessToken', 'an.expired.one')
    return localStorage.getItem('refreshToken')
  })
  await page.goto(`${shared.url}/my`)
  await recorder.sent(MY_INFO, `POST /auth/refresh ${JSON.stringify({ refreshToken })} without a token`, MY_INFO)
})

test.afterEach(async ({ page }) => {
  // A response that arrives after the test is ignored.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Removes the mark of our server from the pages. */
const hideOwnServer = (page: Page) =>
  page.addInitScript(() =>
    new MutationObserver(() => document.querySelector('meta[name="own-server"]')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    }),
  )

test('AP-03 RM-01 RM-02 RM-03 RM-08 RM-09 RM-10 LS-07 LS-10 rooms', async ({ shared, page }) => {
  const [first, second] = [
    aRoom({ name: { kr: '초음파실', en: 'Ultrasound', cn: '', jp: '' } }),
    aRoom({ name: { kr: '심전도실', en: '', cn: '', jp: '' } }),
  ]
  const { id } = await shared.root.request<{ id: number }>('POST', '/v1/rooms', first)
  const other = await shared.root.request<{ id: number }>('POST', '/v1/rooms', second)
  for (let no = 0; no < 9; no += 1) await shared.root.request('POST', '/v1/rooms', aRoom())

  const recorder = await open(shared, page, '/rooms')
  await recorder.sent(MY_INFO, 'GET /v1/rooms?page=1')
  await page.getByRole('button', { name: '2 페이지로 이동' }).click()
  await recorder.sent('GET /v1/rooms?page=2')
  await sortBy(page, '최대 인원')
  await recorder.sent('GET /v1/rooms?page=1&sort=maxPatient.asc')
  await sortBy(page, '검사실명')
  await recorder.sent('GET /v1/rooms?page=1&sort=maxPatient.asc,name.kr.asc')
  await page.goto(`${shared.url}/rooms`)
  await recorder.sent(MY_INFO, 'GET /v1/rooms?page=1')
  await filter(page, {
    '번호 검색': '',
    '검사실명 검색': '음파',
    '최대 인원 최소': '1',
    '최대 인원 최대': '5',
    '메모 검색': '',
  })
  await recorder.sent('GET /v1/rooms?name=음파&maxPatientMin=1&maxPatientMax=5&page=1')
  await choose(page, page.getByRole('combobox', { name: /^RFID 검색/ }), '사용')
  await recorder.sent('GET /v1/rooms?name=음파&maxPatientMin=1&maxPatientMax=5&useRfid=true&page=1')
  await filter(page, { '번호 검색': first.no, '메모 검색': '창가' })
  await recorder.sent(
    `GET /v1/rooms?name=음파&maxPatientMin=1&maxPatientMax=5&useRfid=true&no=${first.no}&memo=창가&page=1`,
  )
  await clearFilters(page)
  await recorder.sent('GET /v1/rooms?page=1')

  await register(page, '검사실 추가', { 번호: '901', '검사실명 (한국어)': '채혈실', '최대 인원': '2' })
  const created =
    '{"no":"901","name":{"kr":"채혈실","en":"","cn":"","jp":""},"maxPatient":2,"memo":"","useMultiCall":false,"useRfid":true,"isAccessible":true}'
  await recorder.sent(`POST /v1/rooms ${created}`, 'GET /v1/rooms?page=1')
  await edit(page, '초음파실', { 메모: '창가' })
  await recorder.sent(
    `GET /v1/rooms/${id}`,
    `PATCH /v1/rooms {"rooms":[{"id":${id},"memo":"창가"}]}`,
    'GET /v1/rooms?page=1',
  )
  await remove(page, '초음파실', '심전도실')
  await recorder.sent(`DELETE /v1/rooms {"ids":[${id},${other.id}]}`, 'GET /v1/rooms?page=1')
  const { content } = await shared.root.request<{ content: { id: number }[] }>('GET', '/v1/rooms?no=901')
  await remove(page, '채혈실')
  await recorder.sent(`DELETE /v1/rooms {"ids":[${content[0]?.id}]}`, 'GET /v1/rooms?page=1')
  await expect(rowOf(page, '채혈실')).toHaveCount(0)
})

test('AP-08 EX-01 EX-02 EX-03 exams', async ({ shared, page }) => {
  const [ecg, cbc] = [anExam({ id: 'ECG', name: '심전도' }), anExam({ id: 'CBC', name: '혈액' })]
  for (const exam of [ecg, cbc]) await shared.root.request<Exam>('POST', '/v1/exams', exam)
  // Exams have rooms on our server only, and their list would be read there.
  await hideOwnServer(page)
  const recorder = await open(shared, page, '/exams')
  await recorder.sent(MY_INFO, 'GET /v1/exams?page=1')
  await filter(page, {
    '검사 ID 검색': 'C',
    '검사명 검색': '전',
    '평균 소요 시간 최소': '5',
    '평균 소요 시간 최대': '20',
    '메모 검색': '없음',
  })
  await recorder.sent('GET /v1/exams?id=C&name=전&avgTimeMin=5&avgTimeMax=20&memo=없음&page=1')
  await clearFilters(page)
  await recorder.sent('GET /v1/exams?page=1')
  await register(page, '검사 추가', { '검사 ID': 'CT', 검사명: '단층 촬영', '평균 소요 시간': '15', 메모: '조영제' })
  await recorder.sent(
    'POST /v1/exams {"id":"CT","name":"단층 촬영","avgTime":15,"memo":"조영제"}',
    'GET /v1/exams?page=1',
  )
  await edit(page, 'ECG', { '평균 소요 시간': '7' })
  await recorder.sent(
    'GET /v1/exams/ECG',
    'PATCH /v1/exams {"exams":[{"id":"ECG","avgTime":7}]}',
    'GET /v1/exams?page=1',
  )
  await remove(page, 'CBC', 'CT')
  await recorder.sent('DELETE /v1/exams {"ids":["CBC","CT"]}', 'GET /v1/exams?page=1')
})

test('AP-02 US-01 US-02 US-04 DE-20 users', async ({ shared, page }) => {
  const [kim, lee] = [aUser({ id: 'kim', name: '김민지' }), aUser({ id: 'lee', name: '이서준' })]
  for (const user of [kim, lee]) await shared.root.request<User>('POST', '/v1/users/sign-up', user)
  const recorder = await open(shared, page, '/users')
  await recorder.sent(MY_INFO, 'GET /v1/users?page=1')
  await filter(page, { '아이디 검색': 'k', '이름 검색': '민', '직책 검색': '간호' })
  await recorder.sent('GET /v1/users?id=k&name=민&position=간호&page=1')
  await choose(page, page.getByRole('combobox', { name: /^권한 검색/ }), '관리자')
  await recorder.sent('GET /v1/users?id=k&name=민&position=간호&authority=MANAGER&page=1')
  await clearFilters(page)
  await recorder.sent('GET /v1/users?page=1')
  await register(page, '사용자 생성', { 아이디: 'park', 비밀번호: PASSWORD, 이름: '박하나', 직책: '의사' })
  await recorder.sent(
    `POST /v1/users/sign-up {"id":"park","name":"박하나","password":"${PASSWORD}","position":"의사","authority":"USER"}`,
    'GET /v1/users?page=1',
  )
  await edit(page, '김민지', { 직책: '수간호사' }, (dialog) =>
    choose(page, dialog.getByRole('combobox', { name: /^권한/ }), '관리자'),
  )
  await recorder.sent(
    'GET /v1/users/kim',
    'PATCH /v1/users {"users":[{"id":"kim","position":"수간호사","authority":"MANAGER"}]}',
    'GET /v1/users?page=1',
  )
  await rowOf(page, '김민지').getByRole('link', { name: '비밀번호 변경' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '새 비밀번호' }).fill(`${PASSWORD}!`)
  await page.getByRole('dialog').getByRole('button', { name: '저장' }).click()
  await recorder.sent(`PATCH /v1/users/password {"id":"kim","password":"${PASSWORD}!"}`)
  await remove(page, '김민지', '이서준')
  await recorder.sent('DELETE /v1/users {"ids":["kim","lee"]}', 'GET /v1/users?page=1')

  await page.goto(`${shared.url}/my`)
  await expect(page.getByRole('heading', { name: '내 정보' })).toBeVisible()
  await recorder.sent(MY_INFO, OWN_SESSIONS)
})

test('AP-07 TG-01 TG-02 tags', async ({ shared, page }) => {
  const tags = [aTag({ tagNo: '71', memo: '첫째' }), aTag({ tagNo: '72', memo: '둘째' })]
  const [first, second] = await Promise.all(
    tags.map((tag) => shared.root.request<TagMapping>('POST', '/v1/tag-mappings', tag)),
  )
  const recorder = await open(shared, page, '/did-waitings/tag-mappings')
  await recorder.sent(MY_INFO, 'GET /v1/tag-mappings?page=1')
  await filter(page, { '태그 번호 검색': '7', '태그 값 검색': 'E2', '메모 검색': '째' })
  await recorder.sent('GET /v1/tag-mappings?tagNo=7&tagValue=E2&memo=째&page=1')
  await clearFilters(page)
  await recorder.sent('GET /v1/tag-mappings?page=1')
  await register(page, '태그 추가', { '태그 번호': '73', '태그 값': '04A1B2C3' })
  await recorder.sent(
    'POST /v1/tag-mappings {"tagNo":"73","tagValue":"04A1B2C3","memo":""}',
    'GET /v1/tag-mappings?page=1',
  )
  await edit(page, '첫째', { 메모: '분실' })
  await recorder.sent(
    `GET /v1/tag-mappings/${first?.id}`,
    `PATCH /v1/tag-mappings {"tagMappings":[{"id":${first?.id},"memo":"분실"}]}`,
    'GET /v1/tag-mappings?page=1',
  )
  await remove(page, '분실', '둘째')
  await recorder.sent(`DELETE /v1/tag-mappings {"ids":[${first?.id},${second?.id}]}`, 'GET /v1/tag-mappings?page=1')
})

test('AP-04 AP-10 BD-07 BD-08 BD-10 BD-11 boards and the programs on their computers', async ({ app, page }) => {
  const agent = 'http://192.0.2.10:9080'
  await page.route(`${agent}/**`, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} }),
  )
  await app.root.request('POST', '/v1/rooms', aRoom({ no: '3', name: { kr: '채혈실', en: '', cn: '', jp: '' } }))
  await app.root.request(
    'POST',
    '/v1/dids',
    aDid({ name: { kr: '채혈 대기' }, ipAddress: '192.0.2.10', agentPort: '9080' }),
  )
  const recorder = await open(app, page, '/dids')
  await recorder.sent(
    MY_INFO,
    'GET /v1/dids?page=1',
    'GET /v1/displays',
    'GET /v1/rooms?paged=false',
    `GET ${agent}/api/v1/common without a token`,
  )
  await page.getByRole('button', { name: '채혈 대기 시스템 종료' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '시스템 종료' }).click()
  await recorder.sent(`POST ${agent}/api/v1/common/shutdown without a token`)

  await register(page, '대기판 추가', { 번호: '12', 대기판명: '심전도' }, (dialog) =>
    choose(page, dialog.getByRole('combobox'), '3. 채혈실'),
  )
  const created =
    '{"no":"12","name":{"kr":"심전도"},"doctor":{"kr":""},"explain":{"kr":""},"agentPort":"","ipAddress":"","macAddress":"","rfidReaderId":"","roomId":1}'
  await recorder.sent(`POST /v1/dids ${created}`, 'GET /v1/dids?page=1')
  await edit(page, '심전도', { 설명: '본관 1층' })
  await recorder.sent(
    'GET /v1/dids/2',
    'PATCH /v1/dids {"dids":[{"id":2,"explain":{"kr":"본관 1층"}}]}',
    'GET /v1/dids?page=1',
  )
  await remove(page, '채혈 대기', '심전도')
  await recorder.sent('DELETE /v1/dids {"ids":[1,2]}', 'GET /v1/dids?page=1')
})

test('AP-05 OM-01 OM-03 AP-09 the options of a board', async ({ app, page }) => {
  const { id } = await openStation(app.root, '1', '채혈실')
  const recorder = await open(app, page, `/dids/option-manage/${id}`)
  await recorder.sent(MY_INFO, 'GET /v1/dids?size=16', `GET /v1/dids/${id}`, `GET /v1/did-options/${id}`, OWN_VOICES)
  await page.getByLabel('사진 파일').setInputFiles({ name: 'kim.png', mimeType: 'image/png', buffer: PNG })
  await recorder.sent('POST /v1/did-options/pre-upload-file multipart/form-data', 'GET /files/….png without a token')
  for (const option of ['시계', '지연 시간', '의사 사진', '마스킹', '안내 문구', '동영상'])
    await page.getByRole('switch', { name: option }).click()
  await page.getByRole('textbox', { name: '시간', exact: true }).fill('10')
  await page.getByLabel('가릴 위치').fill('3')
  await page.getByRole('textbox', { name: '문구', exact: true }).fill('금식')
  await page.getByRole('radio', { name: '링크' }).click()
  await page.getByLabel('동영상 주소').fill('http://192.0.2.1/videos/guide.mp4')
  await page.getByRole('button', { name: '변경사항 적용' }).click()
  await recorder.sent(
    // the preview shows the enabled photo, as a wall would
    'GET /files/….png without a token',
    `PATCH /v1/did-options/clock {"didId":${id},"clock":true}`,
    `PATCH /v1/did-options/delay-time {"didId":${id},"use":true,"content":10}`,
    `PATCH /v1/did-options/doctor-photo {"didId":${id},"filename":"kim.png","type":"FILE","url":"/api/files/….png","use":true}`,
    `PATCH /v1/did-options/masking {"didId":${id},"use":true,"index":3,"character":"O"}`,
    `PATCH /v1/did-options/notice {"didId":${id},"use":true,"content":"금식"}`,
    `PATCH /v1/did-options/video {"didId":${id},"filename":"guide.mp4","type":"URL","url":"http://192.0.2.1/videos/guide.mp4","use":true}`,
  )
  await page.getByRole('switch', { name: '시계' }).click()
  await page.getByRole('button', { name: '변경사항 적용' }).click()
  await recorder.sent(`PATCH /v1/did-options/clock {"didId":${id},"clock":false}`)
  await page.goto(`${app.url}/dids/content-manage/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: '채혈실' })).toBeVisible()
  await recorder.sent(MY_INFO, `GET /v1/dids/${id}`)
})

test('AP-06 WT-05 WT-06 MV-03 the queues in waiting management and in the mini viewer', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '채혈실', { maxPatient: 3, useMultiCall: true })
  const lists = ['', 'called/', 'holding/'].map((list) => `GET /v1/did-waitings/${list}dids/${did.id}`)
  // the lists are read again once the live connection is made, because earlier changes are not sent
  const sent = (...lines: string[]) => recorder.sentLive(...lines, ...lists)
  const ids = new Map<string, number>()
  for (const name of ['홍길동', '김철수', '이영희', '박하나'])
    ids.set(name, (await queueUp(app.root, did, name)).didWaitingId)
  const one = (name: string) => `{"didWaitingId":${ids.get(name)}}`
  const several = (name: string) => `{"didWaitingIds":[${ids.get(name)}]}`

  const queues = 'GET /v1/did-waitings/queues'
  // once for the page, and again once the live connection is made; each change is read by itself
  const recorder = await open(app, page, '/did-waitings')
  await recorder.sentLive(MY_INFO, queues, `${queues}?didIds=${did.id}`)
  const moved = (line: string) => recorder.sentLive(line, `${queues}?didIds=${did.id}`)
  const card = page.getByRole('article', { name: '3. 채혈실' })
  await card
    .getByRole('row', { name: /홍길동/ })
    .getByRole('button', { name: '호출' })
    .click()
  await moved(`POST /v1/did-waitings/call ${one('홍길동')}`)
  await card
    .getByRole('row', { name: /김철수/ })
    .getByRole('button', { name: '보류' })
    .click()
  await moved(`POST /v1/did-waitings/holding ${several('김철수')}`)
  await card
    .getByRole('row', { name: /이영희/ })
    .getByRole('button', { name: '검진 완료' })
    .click()
  await moved(`POST /v1/did-waitings/done ${several('이영희')}`)
  await card.getByRole('region', { name: '보류 1' }).getByRole('button', { name: '호출' }).click()
  await moved(`POST /v1/did-waitings/done ${several('김철수')}`)

  await page.goto('about:blank')
  recorder.forget()
  await page.goto(`${app.url}/dids/mini-viewer/${did.id}`)
  await sent(`GET /v1/dids/${did.id}`)
  await page.getByRole('button', { name: '김철수 완료' }).click()
  await sent(`GET /v1/dids/${did.id}`, `POST /v1/did-waitings/done ${several('김철수')}`)
  await page.getByRole('button', { name: '박하나 보류' }).click()
  await sent(`GET /v1/dids/${did.id}`, `POST /v1/did-waitings/holding ${several('박하나')}`)
  await page.getByRole('button', { name: '박하나 호출' }).click()
  await sent(`GET /v1/dids/${did.id}`, `POST /v1/did-waitings/done ${several('박하나')}`)
})

test('AP-06 VW-05 DE-06 OT-01 the socket test and the wall carry no token, even on a device that is signed in', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  const recorder = await open(app, page, '/socket-test')
  await page.getByRole('button', { name: '태깅 테스트' }).click()
  await recorder.sent('POST /v1/did-waitings/tag {"didId":1,"tagValue":"04A1B025C280"} without a token')
  await page.goto(`${app.url}/dids/viewer?id=${did.id}&roomId=${did.roomId}`)
  const reads = [
    `dids/${did.id}`,
    `did-options/${did.id}`,
    `did-waitings/dids/${did.id}`,
    `did-waitings/called/dids/${did.id}`,
  ]
  await recorder.sentLive(...reads.map((path) => `GET /v1/${path} without a token`))
})

test('SS-03 SS-04 twenty-one calls that are refused together cause one refresh; when that fails, one alert', async ({
  app,
  page,
}) => {
  for (let no = 1; no <= 7; no += 1) await openStation(app.root, String(no), `검사실 ${no}`)
  // Our own server returns all queues at once, another one needs a request per list.
  await hideOwnServer(page)
  await app.enter(page, '/did-waitings')
  await expect(page.getByText('대기자가 없습니다.')).toHaveCount(7)
  const expire = (key: string) => page.evaluate((name) => localStorage.setItem(name, 'expired'), key)
  // simulates the visibility event of a tab that is shown again: the page reads all queues again
  const lookAgain = () => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
  const [refused, refreshed, alerts]: [string[], string[], string[]] = [[], [], []]
  const answered = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('/auth/refresh')) refreshed.push(response.url())
    else if (response.url().includes('/did-waitings/')) {
      if (response.status() === 401) refused.push(response.url())
      // Earlier responses belong to the page's first load.
      else if (refreshed.length > 0) answered.add(response.url())
    }
  })
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await expire('accessToken')
  await lookAgain()
  await expect.poll(() => refused.length).toBe(21)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^ey/)
  expect(refreshed).toHaveLength(1)
  // Queues that are still being read would not be refetched.
  await expect.poll(() => answered.size).toBe(21)

  await expire('accessToken')
  await expire('refreshToken')
  await lookAgain()
  await expect(page.getByLabel('아이디')).toBeVisible()
  expect(refreshed).toHaveLength(2)
  expect(alerts).toEqual(['세션이 만료되었습니다.'])
})
