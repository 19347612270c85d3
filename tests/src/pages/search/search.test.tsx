import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { anAppointment } from '../../../harness/builders.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { visitRecord } from '../../support/visitRecord.ts'
import { type Answer, ofOurServer, OURS, type Recorded } from '../../support/wire.ts'

const user = userEvent.setup()
let visits: ReturnType<typeof visitRecord>[]
let expected: object[]
let isDown: boolean

consoleWire(({ url }: Recorded): Answer => {
  const path = url.slice('/api/v1/'.length)
  if (path === 'visits/search' && isDown) return { status: 503, headers: OURS }
  const body = () => {
    if (path === 'visits/search') return visits
    if (path === 'appointments/search') return expected
    if (path.endsWith('/way')) return { visit: visits[0], stops: [] }
    if (path.includes('?')) return { content: [], totalElements: 0 }
    return { name: '김민지', authority: 'USER' }
  }
  return { body: body(), headers: OURS }
})

const search = async (text: string) => {
  await user.click(await screen.findByRole('button', { name: '환자 찾기' }))
  await user.type(await screen.findByRole('searchbox'), text)
}

beforeEach(() => {
  ofOurServer()
  visits = []
  expected = []
  isDown = false
})

it('Enter shows the way of the best match who has left, and never opens another patient', async () => {
  visits = [
    visitRecord({ status: 'CLOSED', closedAt: '2026-03-02T01:30:00.000Z' }),
    visitRecord({ id: 2, number: 8, name: '성춘향', patientNo: '15' }),
  ]
  const router = await renderConsole('/visits')
  await search('5')
  const way = await screen.findByRole('button', { name: /^홍길동 / })
  const address = router.state.location.pathname
  await user.keyboard('{Enter}')
  await waitFor(() => expect(way).toHaveAttribute('aria-expanded', 'true'))
  expect(router.state.location.pathname).toBe(address)

  await user.keyboard('{ArrowDown}')
  expect(way).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: /^성춘향 대기 등록/ })).toHaveFocus()
})

it('says that there may be more where as many expected patients came as the server returns', async () => {
  expected = Array.from({ length: 50 }, (_, at) => ({
    id: at + 1,
    day: '2026-03-02',
    time: '09:00',
    name: `환자${at}`,
    patientNo: '',
    company: '삼성전자',
    roomIds: [],
    packageId: null,
    alerts: [],
    note: '',
    arrived: false,
    visit: null,
  }))
  await renderConsole('/visits')
  await search('삼성')
  expect(await screen.findByText('50명까지만 보입니다. 더 자세히 입력해 주세요.')).toBeVisible()
})

it('says that it failed, finds again once the server answers, and keeps what was typed', async () => {
  visits = [visitRecord({})]
  isDown = true
  await renderConsole('/visits')
  await search('길동')
  const again = await screen.findByRole('button', { name: '다시 시도' })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('1명을 찾았습니다.')).toBeInTheDocument()
  expect(screen.getByRole('searchbox')).toHaveValue('길동')
})

it('tells namesakes apart by their patient numbers, also where one has not come yet', async () => {
  visits = [
    visitRecord({ name: '김민수', patientNo: 'A-1' }),
    visitRecord({ id: 2, number: 8, name: '성춘향', patientNo: 'A-2' }),
    visitRecord({ id: 3, number: 9, name: '성춘향', patientNo: 'A-2', status: 'CLOSED' }),
  ]
  expected = [{ ...anAppointment({ name: '김민수', patientNo: 'A-3' }), id: 4 }]
  await renderConsole('/visits')
  await search('ㄱ')
  expect(await screen.findByText('동명이인 A-1')).toBeVisible()
  expect(screen.getByText('동명이인 A-3')).toBeVisible()
  expect(screen.queryByText(/A-2/)).toBeNull()
})
