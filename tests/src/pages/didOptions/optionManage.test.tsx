import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { RECORD_VERSION_HEADER } from '../../../../contract/constants.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { dialogClosed } from '../../support/page.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { type Answer, ofOurServer, type Recorded } from '../../support/wire.ts'

const did = {
  id: 'd-1',
  no: '1',
  name: { kr: '채혈 대기' },
  doctor: { kr: '' },
  explain: { kr: '본관 1층' },
  roomId: 'r-1',
}
const others = [{ ...did, id: 'd-2', no: '2', name: { kr: '심전도 대기' } }]
let option: Answer
/** Response to the PATCH of each option; 200 without a body by default. */
let refused: Record<string, Answer>
const user = userEvent.setup()

const answer = ({ method, url }: Recorded): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' } }
  if (method === 'PATCH') return refused[url] ?? { status: 200 }
  if (url.startsWith('/api/v1/did-options/')) return option
  return /^\/api\/v1\/dids($|\?)/.test(url)
    ? { body: { content: [did, ...others], totalElements: '2', number: '0', last: true } }
    : { body: did }
}
const wire = consoleWire(answer)
const changes = () => wire.requests.filter(({ method }) => method === 'PATCH').map(({ url, body }) => [url, body])
const toggle = (name: string) => screen.findByRole('switch', { name })
const apply = () => screen.getByRole('button', { name: '변경사항 적용' })

beforeEach(() => {
  option = { body: { id: 'other-than-the-board', delayTime: { use: false, content: '5' } } }
  refused = {}
})

it('OM-02 OM-03 OM-04 each changed option is sent in a call of its own, with the id of the board', async () => {
  await renderConsole('/dids/option-manage/d-1')
  expect(await screen.findByRole('heading', { name: '1. 채혈 대기' })).toBeVisible()
  expect(apply()).toBeDisabled()
  await user.click(await toggle('지연 시간'))
  await user.clear(screen.getByLabelText(/^시간/))
  await user.type(screen.getByLabelText(/^시간/), '1시간5분')
  await user.click(await toggle('시계'))
  await user.click(apply())
  expect(await screen.findByText('대기판 옵션 설정 성공')).toBeVisible()
  expect(screen.getByText('설정이 완료되었습니다.')).toBeVisible()
  expect(changes()).toEqual([
    ['/api/v1/did-options/clock', { didId: 'd-1', clock: true }],
    ['/api/v1/did-options/delay-time', { didId: 'd-1', use: true, content: 15 }],
  ])
  await waitFor(() => expect(apply()).toBeDisabled())
})

it('OM-03 what is refused is named, stays a change, and can be sent again alone', async () => {
  refused['/api/v1/did-options/notice'] = { status: 500 }
  await renderConsole('/dids/option-manage/d-1')
  await user.click(await toggle('시계'))
  await user.click(await toggle('안내 문구'))
  await user.type(screen.getByLabelText('문구'), '금식')
  await user.click(apply())
  expect(await screen.findByText('해당 작업을 처리하는 도중 오류가 발생하였습니다.')).toBeVisible()
  expect(
    screen.getByText('안내 문구 옵션이 적용되지 않았습니다. 잠시 후 다시 시도해 주세요. (에러코드 : 500)'),
  ).toBeVisible()
  expect(
    within(screen.getByRole('region', { name: /^안내 문구/ })).getByText('이 옵션은 적용되지 않았습니다.'),
  ).toBeVisible()
  expect(screen.getByLabelText('문구')).toHaveValue('금식')

  refused = {}
  await user.click(apply())
  expect(await screen.findByText('대기판 옵션 설정 성공')).toBeVisible()
  expect(changes().map(([url]) => url)).toEqual([
    '/api/v1/did-options/clock',
    '/api/v1/did-options/notice',
    '/api/v1/did-options/notice',
  ])
  expect(screen.queryByText('이 옵션은 적용되지 않았습니다.')).toBeNull()
})

it('OM-04 an empty number or a mask of several characters is not sent', async () => {
  await renderConsole('/dids/option-manage/d-1')
  await user.click(await toggle('마스킹 직접 정하기'))
  await user.clear(await screen.findByLabelText(/^가릴 위치/))
  await user.type(screen.getByLabelText(/^마스킹 문자/), 'X')
  await user.click(apply())
  expect(await screen.findByText('1 이상 입력해 주세요.')).toBeVisible()
  expect(screen.getByText('한 글자를 입력해 주세요.')).toBeVisible()
  expect(changes()).toEqual([])
})

it('DE-40 a mask that writes names is not sent, and says why', async () => {
  await renderConsole('/dids/option-manage/d-1')
  await user.click(await toggle('마스킹 직접 정하기'))
  const character = await screen.findByLabelText(/^마스킹 문자/)
  await user.clear(character)
  await user.type(character, '영')
  expect(screen.getByText('홍O동')).toBeVisible()
  await user.click(apply())
  expect(await screen.findByText('이름이나 번호로 읽히지 않도록 O, X, ○, ● 같은 기호를 입력해 주세요.')).toBeVisible()
  expect(changes()).toEqual([])
})

it('OM-08 a failure to load says so with its status, and 다시 시도 loads again', async () => {
  option = { status: 503 }
  await renderConsole('/dids/option-manage/d-1')
  expect(await screen.findByText('오류가 발생하였습니다.')).toBeVisible()
  expect(screen.getByText('잠시 후 다시 시도해 주세요. (503)')).toBeVisible()
  option = { body: {} }
  await user.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await toggle('시계')).not.toBeChecked()
})

describe('DE-27 of a server that knows versions', () => {
  beforeEach(() => void ofOurServer())
  const NOTICE = '/api/v1/did-options/notice'
  const CLOCK = '/api/v1/did-options/clock'
  const MASKING = '/api/v1/did-options/masking'
  const answered = (version: string, body: unknown = {}): Answer => ({
    body,
    headers: { [RECORD_VERSION_HEADER]: version },
  })
  const overtaken = (version: string, field: string, yours: unknown, stored: unknown): Answer => ({
    status: 409,
    body: {
      status: 409,
      code: 'RECORD_CHANGED',
      message: '…',
      changed: [
        { id: 'd-1', version, fields: [{ field, yours, stored, byName: '박서준', at: '2026-03-02T01:00:00.000Z' }] },
      ],
    },
  })
  const text = (content: string) => ({ use: true, content })
  const versions = () =>
    wire.requests.filter(({ method }) => method === 'PATCH').map(({ url, recordVersion }) => [url, recordVersion])
  const section = (name: RegExp) => within(screen.getByRole('region', { name }))
  const typeNotice = async (content: string) => {
    await toggle('시계')
    await user.clear(screen.getByLabelText('문구'))
    await user.type(screen.getByLabelText('문구'), content)
  }
  const conflict = async () => {
    option = answered('v1', { notice: text('') })
    refused[NOTICE] = overtaken('v2', 'notice', text('휴진'), text('점심시간 13시'))
    await renderConsole('/dids/option-manage/d-1')
    await typeNotice('휴진')
    await user.click(apply())
    return section(/^안내 문구/).findByRole('alert')
  }

  it('each option names the version that it was read at, then the one that the change of it is answered with', async () => {
    option = answered('v1', { notice: text('') })
    refused = { [NOTICE]: answered('v2'), [CLOCK]: answered('v3') }
    await renderConsole('/dids/option-manage/d-1')
    await typeNotice('휴진')
    await user.click(apply())
    await waitFor(() => expect(apply()).toBeDisabled())
    await typeNotice('정상 진료')
    await user.click(await toggle('시계'))
    await user.click(apply())
    await waitFor(() => expect(apply()).toBeDisabled())
    expect(versions()[0]).toEqual([NOTICE, 'v1'])
    // The response to the change of the notice does not change the version of the clock that was read before.
    expect(versions().slice(1)).toEqual(
      expect.arrayContaining([
        [NOTICE, 'v2'],
        [CLOCK, 'v1'],
      ]),
    )
  })

  it('shows both values where a colleague was first, keeps what was typed, and saves it by the newer version', async () => {
    const notice = within(await conflict())
    expect(notice.getByText('사용 / 휴진')).toBeVisible()
    expect(notice.getByText('사용 / 점심시간 13시', { exact: false })).toBeVisible()
    expect(notice.getByText(/^박서준님이 .*10:00에 저장$/)).toBeVisible()
    expect(screen.queryByText(/잠시 후 다시 시도|대기판 옵션 설정 성공|이 옵션은 적용되지/)).toBeNull()
    expect(screen.getByLabelText('문구')).toHaveValue('휴진')
    refused = {}
    await user.click(notice.getByRole('button', { name: '내 값으로 저장' }))
    expect(await screen.findByText('대기판 옵션 설정 성공')).toBeVisible()
    expect(versions()).toEqual([
      [NOTICE, 'v1'],
      [NOTICE, 'v2'],
    ])
    expect(changes().at(-1)).toEqual([NOTICE, { didId: 'd-1', use: true, content: '휴진' }])
    expect(screen.queryByRole('button', { name: '내 값으로 저장' })).toBeNull()
  })

  it('overwrites nothing by 변경사항 적용 as long as nobody has decided, even with the text that was there at first', async () => {
    await conflict()
    await user.clear(screen.getByLabelText('문구'))
    await user.click(apply())
    await waitFor(() =>
      expect(versions()).toEqual([
        [NOTICE, 'v1'],
        [NOTICE, 'v1'],
      ]),
    )
    expect(await section(/^안내 문구/).findByRole('button', { name: '내 값으로 저장' })).toBeVisible()
  })

  it('다시 불러오기 takes what is stored into that option, and keeps what was typed into others', async () => {
    const notice = within(await conflict())
    await user.click(await toggle('시계'))
    option = answered('v2', {
      clock: false,
      notice: text('점심시간 13시'),
      masking: { use: true, index: 4, character: '*' },
    })
    await user.click(notice.getByRole('button', { name: '다시 불러오기' }))
    await waitFor(() => expect(screen.getByLabelText('문구')).toHaveValue('점심시간 13시'))
    expect(await toggle('시계')).toBeChecked()
    expect(section(/^안내 문구/).queryByRole('alert')).toBeNull()
    await user.type(screen.getByLabelText('문구'), '부터')
    refused = {}
    await user.click(apply())
    expect(await screen.findByText('대기판 옵션 설정 성공')).toBeVisible()
    // The clock was edited in the version that was read first.
    expect(versions().slice(1)).toEqual(
      expect.arrayContaining([
        [NOTICE, 'v2'],
        [CLOCK, 'v1'],
      ]),
    )
  })

  it('of two options that colleagues have changed, each is decided by itself', async () => {
    option = answered('v1', { notice: text(''), masking: { use: true, index: 2, character: 'O' } })
    refused[NOTICE] = overtaken('v2', 'notice', text('휴진'), text('점심시간 13시'))
    refused[MASKING] = overtaken(
      'v2',
      'masking',
      { use: false, index: 2, character: 'O' },
      { use: true, index: 3, character: '*' },
    )
    await renderConsole('/dids/option-manage/d-1')
    await typeNotice('휴진')
    await user.click(await toggle('마스킹 직접 정하기'))
    await user.click(apply())
    expect(await section(/^마스킹/).findByText('미사용 / 2번째 / O')).toBeVisible()
    delete refused[NOTICE]
    await user.click(section(/^안내 문구/).getByRole('button', { name: '내 값으로 저장' }))
    await waitFor(() => expect(section(/^안내 문구/).queryByRole('alert')).toBeNull())
    expect(section(/^마스킹/).getByRole('button', { name: '내 값으로 저장' })).toBeVisible()
    expect(versions().slice(2)).toEqual(
      expect.arrayContaining([
        [NOTICE, 'v2'],
        [MASKING, 'v1'],
      ]),
    )
  })
})

it('DE-22 DE-27 a server that says no version is sent none', async () => {
  await renderConsole('/dids/option-manage/d-1')
  await user.click(await toggle('시계'))
  await user.click(apply())
  expect(await screen.findByText('대기판 옵션 설정 성공')).toBeVisible()
  expect(wire.requests.find(({ method }) => method === 'PATCH')?.recordVersion).toBeUndefined()
})

it('an option that is off folds its fields, except one that is refused', async () => {
  await renderConsole('/dids/option-manage/d-1')
  const field = () => screen.getByLabelText(/^시간/)
  await user.click(await toggle('지연 시간'))
  expect(field()).toBeVisible()
  await user.click(await toggle('지연 시간'))
  expect(field()).not.toBeVisible()
  await user.click(await toggle('지연 시간'))
  await user.clear(field())
  await user.click(await toggle('지연 시간'))
  await user.click(await toggle('시계'))
  await user.click(apply())
  await waitFor(() => expect(field()).toBeVisible())
  expect(field()).toBeInvalid()
  expect(changes()).toEqual([])
})

it('LS-09 OM-03 unsaved options are asked about when another board is chosen, and not after they are applied', async () => {
  const router = await renderConsole('/dids/option-manage/d-1')
  await user.click(await toggle('시계'))
  const other = await screen.findByRole('link', { name: /^2\. 심전도 대기/ })
  await user.click(other)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '계속 작성' }))
  await dialogClosed('alertdialog')
  expect(router.state.location.pathname).toBe('/dids/option-manage/d-1')
  expect(await toggle('시계')).toBeChecked()
  await user.click(apply())
  expect(await screen.findByText('대기판 옵션 설정 성공')).toBeVisible()
  await waitFor(() => expect(apply()).toBeDisabled())
  await user.click(other)
  await waitFor(() => expect(router.state.location.pathname).toBe('/dids/option-manage/d-2'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('OM-08 a board that is not there says so', async () => {
  option = { status: 404 }
  await renderConsole('/dids/option-manage/77')
  expect(await screen.findByText('잠시 후 다시 시도해 주세요. (404)')).toBeVisible()
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeVisible()
})

describe('copying the options to other boards', () => {
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: '다른 대기판에 복사' }))
    return within(await screen.findByRole('dialog', { name: '다른 대기판에 복사' }))
  }

  it('sends the stored options by the calls of the specification, without the photo of the doctor', async () => {
    option = { body: { clock: true, notice: { use: true, content: '금식' } } }
    await renderConsole('/dids/option-manage/d-1')
    const dialog = await open()
    await user.click(await dialog.findByRole('checkbox', { name: '2. 심전도 대기' }))
    await user.click(dialog.getByRole('checkbox', { name: '지연 시간' }))
    await user.click(dialog.getByRole('button', { name: '1개 대기판에 복사' }))
    expect(await screen.findByText('1개 대기판에 복사했습니다.')).toBeVisible()
    const sent = changes()
    expect(sent.map(([url]) => url)).toEqual(
      ['clock', 'masking', 'notice', 'video'].map((name) => `/api/v1/did-options/${name}`),
    )
    expect(sent[0]).toEqual(['/api/v1/did-options/clock', { didId: 'd-2', clock: true }])
    expect(sent[2]).toEqual(['/api/v1/did-options/notice', { didId: 'd-2', use: true, content: '금식' }])
  })

  it('names what was not copied, and waits until changes are applied', async () => {
    refused['/api/v1/did-options/video'] = { status: 500 }
    await renderConsole('/dids/option-manage/d-1')
    const dialog = await open()
    await user.click(await dialog.findByRole('checkbox', { name: '2. 심전도 대기' }))
    await user.click(dialog.getByRole('button', { name: '1개 대기판에 복사' }))
    expect(await screen.findByText('복사하지 못한 옵션이 있습니다.')).toBeVisible()
    expect(screen.getByText('2. 심전도 대기: 동영상.')).toBeVisible()
    await user.click(await toggle('시계'))
    expect(screen.getByRole('button', { name: '다른 대기판에 복사' })).toBeDisabled()
  })
})
