import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { consoleWire } from '../support/consoleWire.ts'
import { dialogClosed } from '../support/page.ts'
import { renderConsole } from '../support/renderConsole.tsx'
import { type Answer, ofOurServer, type Recorded } from '../support/wire.ts'

const PER_PAGE = 10
const aRoom = (id: number) => ({
  id,
  no: String(id),
  name: { kr: `검사실 ${id}` },
  maxPatient: 1,
  memo: '',
  useMultiCall: false,
  useRfid: true,
})
const USERS = [
  { id: 'root', name: '최고', authority: 'ROOT', position: '' },
  { id: 'me', name: '김민지', authority: 'MANAGER', position: '' },
  { id: 'lee', name: '이서준', authority: 'MANAGER', position: '' },
  { id: 'park', name: '박하나', authority: 'USER', position: '' },
  { id: 'other', name: '알 수 없음', authority: 'AUDITOR', position: '' },
]

/** Delays the response to a DELETE. */
let held: Promise<void>
/** Response to a DELETE. */
let deletion: Answer
/** Number of rooms on the server. */
let count: number
/** Response in place of a list of rooms. */
let failure: Answer | null
/** Page size of a server that ignores the requested size and reports `totalPages`; null for ours. */
let serverPages: { readonly size: number } | null

const answer = async ({ url, method, body }: Recorded): Promise<Answer> => {
  const query = new URL(url, 'http://here').searchParams
  if (url === '/api/v1/users/my-info') return { body: { id: 'me', name: '김민지', authority: 'MANAGER' } }
  if (url.startsWith('/api/v1/users')) return { body: { content: USERS, totalElements: USERS.length } }
  if (method === 'DELETE') {
    await held
    if (deletion.status === 200) count -= (body as { ids: unknown[] }).ids.length
    return deletion
  }
  if (failure) return failure
  const size = serverPages?.size ?? Number(query.get('size') ?? PER_PAGE)
  const page = Number(query.get('page') ?? 1)
  const rooms = Array.from({ length: count }, (_, at) => aRoom(at + 1)).slice((page - 1) * size, page * size)
  return { body: { content: rooms, totalElements: count, ...(serverPages && { totalPages: Math.ceil(count / size) }) } }
}
const wire = consoleWire(answer)
const user = userEvent.setup()
const lists = () => wire.lines().filter((line) => line.startsWith('GET /api/v1/rooms?'))
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

beforeEach(() => {
  held = Promise.resolve()
  deletion = { status: 200 }
  count = 25
  failure = null
  serverPages = null
})

describe('what is typed into the filters', () => {
  const filter = (label: string) => screen.getByRole('textbox', { name: label })

  it('LS-02 stays through sorting and paging, and applies on Enter', async () => {
    await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    await user.type(filter('검사실명 검색'), '채혈')
    await user.click(screen.getByRole('button', { name: /^번호/ }))
    await waitFor(() => expect(lists().at(-1)).toContain('sort=no.asc'))
    expect(filter('검사실명 검색')).toHaveValue('채혈')
    await user.click(screen.getByRole('button', { name: '다음 페이지' }))
    await waitFor(() => expect(lists().at(-1)).toContain('page=2'))
    await rowOf('검사실 11')
    expect(filter('검사실명 검색')).toHaveValue('채혈')
    await user.type(filter('메모 검색'), '2층{Enter}')
    await waitFor(() =>
      expect(decodeURIComponent(lists().at(-1) ?? '')).toBe('GET /api/v1/rooms?name=채혈&memo=2층&page=1&sort=no.asc'),
    )
  })

  it('LS-02 gives way to filters that have changed from elsewhere', async () => {
    const router = await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    await user.type(filter('검사실명 검색'), '채혈')
    await router.navigate(`/rooms?${new URLSearchParams({ filter: JSON.stringify({ name: '초음파' }) })}`)
    await waitFor(() => expect(filter('검사실명 검색')).toHaveValue('초음파'))
  })

  it('LS-02 is gone once it was applied, and does not come back with the filters of before', async () => {
    await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    await user.type(filter('검사실명 검색'), '채혈{Enter}')
    await waitFor(() => expect(lists().at(-1)).toContain('name='))
    await user.click(screen.getByRole('button', { name: '필터 지우기' }))
    await waitFor(() => expect(filter('검사실명 검색')).toHaveValue(''))
    await user.type(filter('메모 검색'), '2층{Enter}')
    await waitFor(() => expect(decodeURIComponent(lists().at(-1) ?? '')).toBe('GET /api/v1/rooms?memo=2층&page=1'))
  })

  it('LS-02 is kept by a press on a column before the filtered list is drawn', async () => {
    await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    const column = screen.getByRole('button', { name: /^번호/ })
    await user.type(filter('검사실명 검색'), '채혈')
    // React draws later than the timer in which react-admin changes the address, and both presses come before.
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    environment.IS_REACT_ACT_ENVIRONMENT = false
    filter('검사실명 검색').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await new Promise<void>((resolve) => setTimeout(() => resolve(column.click())))
    environment.IS_REACT_ACT_ENVIRONMENT = true
    await waitFor(() => expect(decodeURIComponent(lists().at(-1) ?? '')).toContain('sort=no.asc'))
    expect(decodeURIComponent(lists().at(-1) ?? '')).toContain('name=채혈')
  })

  it('LS-02 keeps what is typed after Enter before the filtered list is drawn', async () => {
    await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    const name = filter('검사실명 검색')
    await user.type(name, '채혈')
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    environment.IS_REACT_ACT_ENVIRONMENT = false
    name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    // React has taken the key once it has drawn what it changed, as between two events of a browser.
    await Promise.resolve()
    fireEvent.change(name, { target: { value: '' } })
    environment.IS_REACT_ACT_ENVIRONMENT = true
    await waitFor(() => expect(decodeURIComponent(lists().at(-1) ?? '')).toContain('name=채혈'))
    expect(name).toHaveValue('')
    await user.type(name, '{Enter}')
    await waitFor(() => expect(lists().at(-1)).not.toContain('name='))
  })

  it('LS-02 is as it was filtered again after an Enter that changes nothing', async () => {
    await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    await user.type(filter('검사실명 검색'), '  {Enter}')
    await waitFor(() => expect(filter('검사실명 검색')).toHaveValue(''))
    expect(lists().every((line) => !line.includes('name='))).toBe(true)
  })
})

describe('the address of a list', () => {
  it('LS-02 shows the same list to others, whatever they looked at before, and is back with the list', async () => {
    ofOurServer()
    const router = await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    await user.type(screen.getByRole('textbox', { name: '메모 검색' }), '본관{Enter}')
    await waitFor(() => expect(lists().at(-1)).toContain('memo='))
    for (const order of ['asc', 'desc']) {
      await user.click(screen.getByRole('button', { name: /^번호/ }))
      await waitFor(() => expect(lists().at(-1)).toContain(`sort=no.${order}`))
    }
    await user.click(screen.getByRole('combobox', { name: /^페이지당 건수/ }))
    await user.click(await screen.findByRole('option', { name: '20건씩 보기' }))
    await waitFor(() => expect(lists().at(-1)).toContain('size=20'))
    await user.click(screen.getByRole('button', { name: '2 페이지로 이동' }))
    await rowOf('검사실 21 ')
    const shown = lists().at(-1)
    expect(decodeURIComponent(shown ?? '')).toBe('GET /api/v1/rooms?memo=본관&page=2&size=20&sort=no.desc')
    const { pathname, search } = router.state.location

    await router.navigate('/exams')
    await screen.findByRole('heading', { name: /^검사 목록/ })
    await user.click(screen.getByRole('link', { name: '검사실관리' }))
    await rowOf('검사실 21 ')
    await waitFor(() => expect(router.state.location.search).toContain('page=2'))

    cleanup()
    localStorage.clear()
    localStorage.setItem('accessToken', 'token')
    const other = await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    await user.type(screen.getByRole('textbox', { name: '번호 검색' }), '1{Enter}')
    await waitFor(() => expect(lists().at(-1)).toContain('no=1'))
    await other.navigate(pathname + search)
    await rowOf('검사실 21 ')
    expect(lists().at(-1)).toBe(shown)
    expect(screen.getByRole('textbox', { name: '메모 검색' })).toHaveValue('본관')
    expect(screen.getByRole('textbox', { name: '번호 검색' })).toHaveValue('')
  })
})

it('a list is read at each change of its order, also to one of before, and once the browser is online again', async () => {
  await renderConsole('/rooms')
  await rowOf('검사실 1 ')
  for (const order of ['&sort=no.asc', '&sort=no.desc', '']) {
    await user.click(screen.getByRole('button', { name: /^번호/ }))
    await waitFor(() => expect(lists().at(-1)).toBe(`GET /api/v1/rooms?page=1${order}`))
  }
  expect(lists()).toHaveLength(4)
  for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event))
  await waitFor(() => expect(lists()).toHaveLength(5))
})

describe('a file to import', () => {
  it('without one good line offers nothing to register, and speaks of no failure', async () => {
    await renderConsole('/rooms')
    await user.click(await screen.findByRole('button', { name: '가져오기' }))
    const dialog = await screen.findByRole('dialog', { name: '검사실 가져오기' })
    const file = new File(['번호,방\r\n1,채혈실\r\n'], 'rooms.csv', { type: 'text/csv' })
    await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file)
    expect(await within(dialog).findByText('필요한 열이 없습니다: 검사실명')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: '0건 등록' })).toBeDisabled()
    expect(within(dialog).queryByText('실패')).toBeNull()
  })
})

describe('a list that cannot be refetched', () => {
  const STALE = '목록을 새로 고치지 못했습니다. 아래는 이전에 불러온 내용입니다.'

  it('LS-08 keeps its rows and its count, says that they are old, and refetches on 다시 시도', async () => {
    const router = await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    failure = { status: 500 }
    await router.navigate('/rooms/create')
    await router.navigate('/exams')
    await screen.findByRole('heading', { name: /검사 목록/ })
    await router.navigate('/rooms')
    expect(await screen.findByText(STALE)).toBeVisible()
    expect(screen.getByRole('row', { name: /검사실 1 / })).toBeVisible()
    expect(screen.getByRole('heading', { name: '검사실 목록 (25건)' })).toBeVisible()
    failure = null
    count = 26
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('heading', { name: '검사실 목록 (26건)' })).toBeVisible()
    await waitFor(() => expect(screen.queryByText(STALE)).toBeNull())
  })

  it('LS-08 says in place of the rows that the first load failed', async () => {
    failure = { status: 503 }
    await renderConsole('/rooms')
    expect(await screen.findByText('오류가 발생하였습니다.')).toBeVisible()
    expect(screen.getByText('잠시 후 다시 시도해 주세요. (503)')).toBeVisible()
    expect(screen.getByRole('heading', { name: '검사실 목록' })).toBeVisible()
    failure = null
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await rowOf('검사실 1 ')).toBeVisible()
  })
})

describe('the pages of a long list', () => {
  it('LS-04 have a first, a previous, a next and a last one, the outer ones disabled at the ends', async () => {
    count = 112
    await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    const go = (name: string) => screen.getByRole('button', { name })
    const numbers = () =>
      within(screen.getByRole('navigation', { name: '페이지 이동' }))
        .getAllByRole('button', { name: /\d 페이지/ })
        .map(({ textContent }) => textContent)
    const isOn = async (page: number) =>
      expect(await screen.findByRole('button', { name: `현재 ${page} 페이지` })).toHaveAttribute('aria-current', 'page')
    for (const name of ['첫 페이지', '이전 페이지']) expect(go(name)).toBeDisabled()
    await user.click(go('10 페이지로 이동'))
    await isOn(10)
    await rowOf('검사실 91 ')
    expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    await user.click(go('다음 페이지'))
    await isOn(11)
    await rowOf('검사실 101 ')
    expect(numbers()).toEqual(['11', '12'])
    await user.click(go('마지막 페이지'))
    await rowOf('검사실 112 ')
    await isOn(12)
    for (const name of ['다음 페이지', '마지막 페이지']) expect(go(name)).toBeDisabled()
    await user.click(go('이전 페이지'))
    await isOn(11)
    await user.click(go('첫 페이지'))
    await isOn(1)
    expect(await rowOf('검사실 1 ')).toBeVisible()
  })

  it('LS-08 stay where they are when one of them cannot be read, and 다시 시도 reads that one', async () => {
    failure = { status: 500 }
    const router = await renderConsole('/rooms?page=3')
    expect(await screen.findByText('잠시 후 다시 시도해 주세요. (500)')).toBeVisible()
    expect(router.state.location.search).toContain('page=3')
    failure = null
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await rowOf('검사실 21 ')).toBeVisible()
    expect(screen.getByRole('button', { name: '현재 3 페이지' })).toHaveAttribute('aria-current', 'page')
    expect(lists().every((line) => line.includes('page=3'))).toBe(true)
  })
})

describe('a page that is no more', () => {
  it('LS-04 gives way to the last one when it is opened', async () => {
    await renderConsole('/rooms?page=40')
    expect(await rowOf('검사실 25 ')).toBeVisible()
    expect(await screen.findByRole('button', { name: '현재 3 페이지' })).toBeVisible()
  })

  it('LS-04 gives way to the last one when its rows are deleted', async () => {
    count = 21
    await renderConsole('/rooms?page=3')
    await user.click(within(await rowOf('검사실 21')).getByRole('button', { name: '삭제' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }))
    expect(await rowOf('검사실 20')).toBeVisible()
    expect(await screen.findByRole('button', { name: '현재 2 페이지' })).toBeVisible()
    expect(screen.getByRole('heading', { name: '검사실 목록 (20건)' })).toBeVisible()
  })

  it('LS-04 gives way to the last one of a server whose pages are of another size', async () => {
    serverPages = { size: 20 }
    count = 40
    await renderConsole('/rooms?page=3')
    expect(await rowOf('검사실 40')).toBeVisible()
    expect(await screen.findByRole('button', { name: '현재 2 페이지' })).toBeVisible()
  })
})

describe('LS-04 the pages of a server with its own page size', () => {
  it('can all be opened', async () => {
    serverPages = { size: 5 }
    await renderConsole('/rooms')
    await rowOf('검사실 5 ')
    await user.click(screen.getByRole('button', { name: '마지막 페이지' }))
    expect(await rowOf('검사실 25')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '이전 페이지' }))
    expect(await rowOf('검사실 20')).toBeVisible()
    expect(lists().map((line) => /page=\d/.exec(line)?.[0])).toEqual(['page=1', 'page=5', 'page=4'])
  })
})

describe('rows that this user may not delete', () => {
  it('DE-15 cannot be ticked, by themselves or with all others, nor deleted', async () => {
    await renderConsole('/users')
    await rowOf('박하나')
    const checkbox = async (name: string) => within(await rowOf(name)).getByRole('checkbox')
    for (const name of ['최고', '김민지', '알 수 없음']) {
      await waitFor(async () => expect(await checkbox(name)).toBeDisabled())
      expect(within(await rowOf(name)).getByRole('button', { name: '삭제' })).toBeDisabled()
    }
    expect(within(await rowOf('김민지')).getByRole('link', { name: '수정' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    // An unknown authority is shown as the server sends it.
    expect(within(await rowOf('알 수 없음')).getByRole('cell', { name: 'AUDITOR' })).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: '이 페이지의 모든 행 선택' }))
    expect(screen.getByText('2건 선택됨')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '선택 삭제' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }))
    await waitFor(() => expect(wire.requests.at(-1)).toBeDefined())
    await waitFor(() =>
      expect(wire.requests.find(({ method }) => method === 'DELETE')?.body).toEqual({ ids: ['lee', 'park'] }),
    )
  })
})

describe('DE-46 rows that are ticked', () => {
  const tick = async () => {
    await renderConsole('/rooms')
    await rowOf('검사실 1 ')
    await user.click(screen.getByRole('checkbox', { name: '이 페이지의 모든 행 선택' }))
    expect(screen.getByText('10건 선택됨')).toBeVisible()
  }

  it('are ticked no more once a filter hides them, and the question is about those that are shown', async () => {
    await tick()
    count = 2
    await user.type(screen.getByRole('textbox', { name: '검사실명 검색' }), '검사{Enter}')
    expect(await screen.findByText('2건 선택됨')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '선택 삭제' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }))
    await waitFor(() => expect(wire.requests.find(({ method }) => method === 'DELETE')?.body).toEqual({ ids: [1, 2] }))
  })

  it('are ticked no more on another page, nor when their page is shown again', async () => {
    await tick()
    await user.click(screen.getByRole('button', { name: '다음 페이지' }))
    await rowOf('검사실 11')
    await waitFor(() => expect(screen.queryByText(/건 선택됨/)).toBeNull())
    await user.click(screen.getByRole('button', { name: '이전 페이지' }))
    await rowOf('검사실 1 ')
    for (const checkbox of screen.getAllByRole('checkbox')) expect(checkbox).not.toBeChecked()
  })
})

describe('deleting', () => {
  const question = () => screen.findByRole('alertdialog')
  const deletions = () => wire.requests.filter(({ method }) => method === 'DELETE')

  it('LS-10 asks first, sends one request however often and however the button is pressed, and closes after its answer alone', async () => {
    let answerNow = () => {}
    held = new Promise((resolve) => (answerNow = resolve))
    await renderConsole('/rooms')
    await user.click(within(await rowOf('검사실 1 ')).getByRole('button', { name: '삭제' }))
    expect(deletions()).toEqual([])
    const confirm = within(await question()).getByRole('button', { name: '삭제' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    await waitFor(() => expect(deletions()).toHaveLength(1))
    fireEvent.click(confirm)
    fireEvent.keyDown(await question(), { key: 'Escape' })
    fireEvent.click(within(await question()).getByRole('button', { name: '취소' }))
    expect(await question()).toBeVisible()
    answerNow()
    await dialogClosed('alertdialog')
    expect(deletions().map(({ body }) => body)).toEqual([{ ids: [1] }])
  })

  it('LS-10 sends nothing when the question is answered with 취소', async () => {
    await renderConsole('/rooms')
    await user.click(within(await rowOf('검사실 1 ')).getByRole('button', { name: '삭제' }))
    await user.click(within(await question()).getByRole('button', { name: '취소' }))
    await dialogClosed('alertdialog')
    expect(deletions()).toEqual([])
  })
})
