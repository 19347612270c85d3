import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import type { Answer, Recorded } from '../../support/wire.ts'

const BOARDS = Array.from({ length: 36 }, (_, at) => ({
  id: at + 1,
  no: String(at + 1),
  name: { kr: `대기판 ${at + 1}` },
  explain: { kr: `${at + 1}층` },
  roomId: 1,
}))
/** Whether the server returns a full page for every page number, so that its list never ends. */
let endless: boolean
/** Whether requests for a single board fail. */
let broken: boolean

const answer = ({ method, url }: Recorded): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' } }
  if (method === 'PATCH') return { status: 200 }
  if (url.startsWith('/api/v1/did-options/')) return { body: {} }
  if (url.startsWith('/api/v1/dids?')) {
    const query = new URL(url, 'http://here').searchParams
    const number = Math.max(Number(query.get('page') ?? 1) - 1, 0)
    const size = Number(query.get('size') ?? 10)
    const content = endless ? BOARDS.slice(0, size) : BOARDS.slice(number * size, (number + 1) * size)
    return {
      body: { content, totalElements: BOARDS.length, number, last: !endless && (number + 1) * size >= BOARDS.length },
    }
  }
  if (broken) return { status: 503 }
  return { body: BOARDS.find(({ id }) => url === `/api/v1/dids/${id}`) ?? BOARDS[0] }
}
const wire = consoleWire(answer)
const user = userEvent.setup()
const pages = () => wire.lines().filter((line) => line.startsWith('GET /api/v1/dids?'))

/** Elements observed by the fake IntersectionObserver, and their thresholds. */
let watched: { readonly element: Element; readonly threshold: number; readonly arrive: () => void }[]

class StandInObserver {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void
  readonly #threshold: number
  constructor(report: (entries: { isIntersecting: boolean }[]) => void, { threshold }: { threshold: number }) {
    this.#report = report
    this.#threshold = threshold
  }
  observe(element: Element) {
    watched.push({ element, threshold: this.#threshold, arrive: () => this.#report([{ isIntersecting: true }]) })
    this.#report([{ isIntersecting: false }])
  }
  disconnect() {
    watched = []
  }
}

beforeEach(() => {
  endless = false
  broken = false
  watched = []
  vi.stubGlobal('IntersectionObserver', StandInObserver)
})

describe('the side list of boards', () => {
  const side = () => within(screen.getByRole('complementary'))
  const entries = () => side().getAllByRole('link', { name: /^\d+\. 대기판/ })
  const scrollToEnd = async (to: number) => {
    await waitFor(() => expect(watched).toHaveLength(1))
    expect(watched[0]?.threshold).toBe(0.8)
    act(() => watched[0]?.arrive())
    await waitFor(() => expect(entries()).toHaveLength(to))
  }

  it('OM-01 loads sixteen boards, and sixteen more whenever four fifths of its end are in sight', async () => {
    await renderConsole('/dids/option-manage/1')
    expect(await screen.findByRole('heading', { name: '대기판 (36건)' })).toBeVisible()
    expect(entries()).toHaveLength(16)
    expect(pages()).toEqual(['GET /api/v1/dids?size=16'])
    await scrollToEnd(32)
    expect(pages().at(-1)).toBe('GET /api/v1/dids?size=16&page=2')
    await scrollToEnd(36)
    expect(pages().at(-1)).toBe('GET /api/v1/dids?size=16&page=3')
    await waitFor(() => expect(watched).toEqual([]))
    expect(pages()).toHaveLength(3)
    expect(entries().at(-1)).toHaveTextContent('36. 대기판 3636층')
  })

  it('OM-01 opens the board that is clicked, and leads back to all boards', async () => {
    const router = await renderConsole('/dids/option-manage/1')
    await screen.findByRole('heading', { name: '대기판 (36건)' })
    expect(entries()[0]).toHaveAttribute('aria-current', 'page')
    await user.click(entries()[6] as HTMLElement)
    expect(router.state.location.pathname).toBe('/dids/option-manage/7')
    expect(await screen.findByRole('heading', { name: '7. 대기판 7' })).toBeVisible()
    expect(side().getByRole('link', { name: '대기판 목록으로' })).toHaveAttribute('href', '/dids')
  })

  it('OM-01 ends with a server that sends the same boards for every page', async () => {
    endless = true
    await renderConsole('/dids/option-manage/1')
    await screen.findByRole('heading', { name: '대기판 (36건)' })
    await waitFor(() => expect(watched).toHaveLength(1))
    act(() => watched[0]?.arrive())
    await waitFor(() => expect(pages()).toHaveLength(2))
    await waitFor(() => expect(watched).toEqual([]))
    expect(pages()).toHaveLength(2)
  })
})

describe('the numbers of the options', () => {
  it('OM-04 are what is left of what was typed without everything that is no digit', async () => {
    await renderConsole('/dids/option-manage/1')
    const position = await screen.findByLabelText(/^가릴 위치/)
    await user.clear(position)
    await user.type(position, '제3번째')
    expect(position).toHaveValue('3')
    const delay = screen.getByLabelText(/^시간/)
    await user.clear(delay)
    await user.type(delay, '-1.5분')
    expect(delay).toHaveValue('15')
    await user.click(screen.getByRole('button', { name: '변경사항 적용' }))
    await waitFor(() => expect(wire.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
    const sent = Object.fromEntries(
      wire.requests.filter(({ method }) => method === 'PATCH').map(({ url, body }) => [url, body]),
    )
    expect(sent).toEqual({
      '/api/v1/did-options/delay-time': { didId: 1, use: false, content: 15 },
      '/api/v1/did-options/masking': { didId: 1, use: false, index: 3, character: 'O' },
    })
  })
})

describe('the content page of a board', () => {
  it('CM-02 starts with room number 1, the name of the board, position 2 and O, and sends nothing of what is typed', async () => {
    await renderConsole('/dids/content-manage/5')
    const field = (label: string | RegExp) => screen.getByLabelText(label)
    expect(await screen.findByLabelText(/^방 번호/)).toHaveValue('1')
    expect(within(field(/^방 번호/).parentElement as HTMLElement).getByText('번')).toBeVisible()
    expect(field(/^방 이름/)).toHaveValue('대기판 5')
    expect(field(/^가릴 위치/)).toHaveValue('2')
    expect(field(/^마스킹 문자/)).toHaveValue('O')
    expect(field(/^안내 문구/)).toHaveValue('')
    for (const [label, typed] of [
      [/^방 번호/, '7번'],
      [/^방 이름/, ' 2'],
      [/^가릴 위치/, '3'],
      [/^마스킹 문자/, '*'],
      [/^안내 문구/, '금식'],
    ] as const)
      await user.type(field(label), typed)
    expect(field(/^방 번호/)).toHaveValue('17')
    expect(wire.requests.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(wire.lines().filter((line) => line.includes('did-options'))).toEqual([])
  })

  it('CM-02 stays when a later read of its board fails', async () => {
    const router = await renderConsole('/dids/content-manage/5')
    await screen.findByLabelText(/^방 번호/)
    broken = true
    await router.navigate('/dids')
    await screen.findByRole('heading', { name: /대기판 목록/ })
    await router.navigate('/dids/content-manage/5')
    expect(await screen.findByLabelText(/^방 이름/)).toHaveValue('대기판 5')
    await waitFor(() => expect(wire.lines().filter((line) => line === 'GET /api/v1/dids/5')).toHaveLength(2))
    expect(screen.queryByText('오류가 발생하였습니다.')).toBeNull()
  })
})
