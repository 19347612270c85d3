// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import type { Answer, Recorded } from '../../support/wire.ts'

const did = { id: 'd-1', no: '1', name: { kr: '채혈 대기' }, doctor: { kr: '' }, explain: { kr: '본관 1층' }, roomId: 'r-1' }
let option: Answer
/** What a PATCH of each option answers; 200 without a body unless told. */
let refused: Record<string, Answer>
const user = userEvent.setup()

const answer = ({ method, url }: Recorded): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' } }
  if (method === 'PATCH') return refused[url] ?? { status: 200 }
  if (url.startsWith('/api/v1/did-options/')) return option
  return url.startsWith('/api/v1/dids?') ? { body: { content: [did], totalElements: '1', number: '0', last: true } } : { body: did }
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
  await user.type(screen.getByLabelText('문구'), '금식')
  await user.click(apply())
  expect(await screen.findByText('해당 작업을 처리하는 도중 오류가 발생하였습니다.')).toBeVisible()
  expect(screen.getByText('안내 문구 옵션이 적용되지 않았습니다. 잠시 후 다시 시도해 주세요. (에러코드 : 500)')).toBeVisible()
  expect(within(screen.getByRole('region', { name: /^안내 문구/ })).getByText('이 옵션은 적용되지 않았습니다.')).toBeVisible()
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
  await user.clear(await screen.findByLabelText(/^가릴 위치/))
  await user.type(screen.getByLabelText(/^마스킹 문자/), 'X')
  await user.click(apply())
  expect(await screen.findByText('1 이상 입력해 주세요.')).toBeVisible()
  expect(screen.getByText('한 글자를 입력해 주세요.')).toBeVisible()
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
