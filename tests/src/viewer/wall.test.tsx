import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TAG_FLAGS } from '../../../domain/tagScan.ts'
import { startDisplayViewer } from '../../../src/viewer/DisplayViewer.tsx'
import { VIDEO_RETRY_MS } from '../../../src/viewer/wall/VideoPanel.tsx'
import { FRAMES_MS, pass, reload, renderWall, standIn } from './renderWall.tsx'
import { anOption, aPatient, manyPatients, type StandInServer } from './standInServer.ts'

const LIST = '/api/v1/did-waitings/dids/7'
const tag = (message: string, flag: string) => ({ type: 'TAG', message, flag })

let server: StandInServer

standIn((made) => {
  server = made
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
})

const namesShown = () =>
  [...document.querySelectorAll('[data-shown=true] [data-long] > bdi')].map((element) => element.textContent)

describe('the wall', () => {
  it.each(['', '?id=7', '?roomId=1', '?id=&roomId=1', '?id=7&roomId='])(
    'VW-01 says DIDViewerNotFound for %j',
    async (query) => {
      history.replaceState(null, '', `/dids/viewer${query}`)
      const root = document.body.appendChild(document.createElement('div'))
      await act(async () => startDisplayViewer(root))
      expect(screen.getByText('DIDViewerNotFound')).toBeTruthy()
      expect(server.requests).toEqual([])
      root.remove()
    },
  )

  it('VW-01 says DIDViewerNotFound while its address has another room than the board, and follows when that is put right', async () => {
    server.did = { ...server.did, roomId: 2 }
    server.waiting = [aPatient(1, '홍길동')]
    const { feed } = await renderWall('1')
    expect(screen.getByText('DIDViewerNotFound')).toBeTruthy()
    expect(namesShown()).toEqual([])
    server.did = { ...server.did, roomId: 1 }
    await reload(feed)
    expect(screen.queryByText('DIDViewerNotFound')).toBeNull()
    expect(namesShown()).toEqual(['홍O동'])
  })

  it.each([
    ['심전도검사실', 'larger'],
    ['심전도검사실1', 'large'],
  ])('VW-02 shows number and name, %s in the %s size', async (name, size) => {
    server.did = { ...server.did, name: { kr: name } }
    await renderWall()
    const header = within(screen.getByRole('banner'))
    expect(header.getByText('3')).toBeTruthy()
    expect(header.getByRole('heading', { name }).dataset['size']).toBe(size)
  })

  it('DE-22 shows the other patients beside one that has no name, and a name that is plain text', async () => {
    Object.assign(server.did, { name: '채혈실' })
    server.waiting = [null, { ...aPatient(1, ''), name: null }, aPatient(2, '홍길동')] as typeof server.waiting
    await renderWall()
    expect(within(screen.getByRole('banner')).getByRole('heading', { name: '채혈실' })).toBeTruthy()
    expect(namesShown()).toEqual(['-', '홍O동'])
  })

  it('VW-03 shows the waiting count, and delay, doctor and clock only when they are on', async () => {
    server.waiting = manyPatients(23)
    const { feed } = await renderWall()
    expect(screen.getByText('23명')).toBeTruthy()
    expect(screen.queryByText('지연 시간')).toBeNull()
    expect(screen.queryByText('김의사')).toBeNull()
    expect(screen.queryByText('10:42')).toBeNull()

    server.option = anOption({
      clock: true,
      delayTime: { use: true, content: 15 },
      doctorPhoto: { use: true, name: 'a.png', type: 'image/png', url: '/api/files/a.png' },
    })
    await reload(feed)
    expect(screen.getByText('15분')).toBeTruthy()
    expect(screen.getByText('김의사')).toBeTruthy()
    expect(screen.getByRole('img', { name: '김의사 사진' }).getAttribute('src')).toBe('/api/files/a.png')
    expect(screen.getByText('10:42')).toBeTruthy()
    await pass(60_000)
    expect(screen.getByText('10:43')).toBeTruthy()
  })

  it('VW-03 shows the doctor without a photo that does not load', async () => {
    server.option = anOption({ doctorPhoto: { use: true, name: 'a.png', type: 'image/png', url: '/api/files/a.png' } })
    await renderWall()
    fireEvent.error(screen.getByRole('img'))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('김의사')).toBeTruthy()
  })

  it('VW-04 shows five patients a page, turns every 4000 ms and refetches on wrapping', async () => {
    server.waiting = manyPatients(6)
    await renderWall()
    expect(namesShown()).toEqual(['환O1', '환O2', '환O3', '환O4', '환O5'])
    await pass(3_900)
    expect(namesShown()).toHaveLength(5)
    const asked = server.countOf(LIST)
    await pass(100)
    // The next two stay, and the last page begins early enough to be full.
    expect(namesShown()).toEqual(['환O1', '환O2', '환O4', '환O5', '환O6'])
    expect(server.countOf(LIST)).toBe(asked)
    server.waiting = manyPatients(1)
    await pass(4_000)
    expect(server.countOf(LIST)).toBe(asked + 1)
    expect(namesShown()).toEqual(['환O1'])
  })

  it('VW-04 keeps every called patient in sight while the pages of the queue turn', async () => {
    server.waiting = manyPatients(12)
    server.called = [aPatient(101, '김호출'), aPatient(102, '박호출')]
    await renderWall()
    for (let page = 1; page <= 3; page++) {
      expect(screen.getByText('김O출')).toBeTruthy()
      expect(screen.getByText('박O출')).toBeTruthy()
      await pass(4_000)
    }
  })

  it('VW-05 masks the second character with O, whatever the server sent', async () => {
    server.waiting = [aPatient(1, '홍길동'), aPatient(2, '남O'), aPatient(3, '독고영재')]
    server.called = [aPatient(4, 'John Smith')]
    await renderWall()
    expect(namesShown()).toEqual(['홍O동', '남O', '독O영재'])
    expect(screen.getByText('J*** S****')).toBeTruthy()
  })

  it("VW-05 masks by the board's own option while that is on", async () => {
    server.option = anOption({ masking: { use: true, index: '3', character: '*' } })
    server.waiting = [aPatient(1, '홍길동')]
    await renderWall()
    expect(namesShown()).toEqual(['홍길*'])
  })

  it('VW-05 leaves a name as it is that the server has masked: masked again it would lose another character', async () => {
    server.waiting = [
      aPatient(1, '홍O동', { number: 7, nameHidden: false }),
      aPatient(2, '8번', { number: 8, nameHidden: true }),
      aPatient(3, '김영희'),
    ]
    // Names that staff read from our server are not masked, so an O in them is a letter.
    server.waiting.push(aPatient(4, 'JOHN', { number: 10 }))
    await renderWall()
    expect(namesShown()).toEqual(['홍O동', '8번', '김O희', 'J***'])
  })

  it('DE-06 keeps nothing on the device that the server sends to staff alone', async () => {
    localStorage.setItem('accessToken', 'of staff')
    const ofStaff = {
      visitId: 4711,
      front: true,
      alerts: ['FALL_RISK'],
      note: '보호자 동반',
      calls: 3,
      calledOften: true,
      missed: 2,
      missedOften: true,
      heldAt: '2026-03-02T00:59:59.000Z',
      holdReason: 'RESTROOM',
      expected: { from: '2026-03-02T01:50:01.000Z', to: '2026-03-02T01:59:01.000Z' },
    }
    server.waiting = [
      aPatient(1, '홍길동', { number: 31, hideName: true, ...ofStaff }),
      // The board does not show reasons, which staff read all the same.
      aPatient(2, '김영희', { number: 32, frontReason: 'RESERVATION', wait: { from: 5, to: 10 } }),
    ]
    server.called = [
      aPatient(3, '박검진', {
        number: 33,
        calledAt: '2026-03-02T01:41:00.000Z',
        shownAt: '2026-03-02T01:41:01.000Z',
        shownBy: '3층 채혈실 앞',
        spokenAt: '2026-03-02T01:41:05.000Z',
        spokenBy: '3층 채혈실 앞',
        unnamedScreens: true,
      }),
    ]
    await renderWall()
    const kept = JSON.parse(localStorage.getItem('board-3/7') ?? '') as {
      content: { waiting: unknown; called: unknown }
    }
    const times = { joinedAt: expect.any(String), calledAt: expect.any(String) }
    expect(kept.content.waiting).toEqual([
      { id: 1, name: '', order: 1, number: 31, nameHidden: true, ...times },
      { id: 2, name: '김O희', order: 2, number: 32, wait: { from: 5, to: 10 }, ...times },
    ])
    expect(kept.content.called).toEqual([{ id: 3, name: '박O진', order: 3, number: 33, ...times }])
  })

  it('shows the number of who wants to be named nowhere, on a wall that reads as staff too', async () => {
    server.waiting = [aPatient(1, '홍길동', { number: 31, hideName: true }), aPatient(2, '김영희', { number: 32 })]
    await renderWall()
    expect(namesShown()).toEqual(['31번', '김O희'])
    expect(JSON.stringify(localStorage)).not.toContain('홍')
  })

  it('DE-06 sends no token, and only to a server that insists', async () => {
    localStorage.setItem('accessToken', 'mine')
    server.waiting = [aPatient(1, '홍길동')]
    const { unmount } = await renderWall()
    expect(server.requests.every((request) => request.token === null)).toBe(true)
    unmount()
    server.validToken = 'mine'
    await renderWall()
    // The code that reads as staff is loaded on demand.
    await vi.waitFor(async () => {
      await pass(0)
      expect(server.requests.at(-1)?.token).toBe('Bearer mine')
      expect(namesShown()).toEqual(['홍O동'])
    })
  })

  it('tells patients of like masked names apart by number and time of arrival', async () => {
    server.waiting = [aPatient(1, '김철수'), aPatient(2, '김민수'), aPatient(3, '이영희')]
    server.called = [aPatient(9, '김길수')]
    await renderWall()
    const [first, second] = screen.getAllByRole('row').slice(1)
    expect(first?.textContent).toContain('1')
    expect(second?.textContent).toMatch(/^2.*10:02 접수$/)
    expect(screen.getByRole('region', { name: '호출' }).textContent).toContain('10:09 접수')
    expect(screen.getByText('이O희').closest('tr')?.textContent).not.toContain('접수')
  })

  it.each(['FILE', 'URL'])('VW-06 plays a %s video muted and looping', async (type) => {
    server.option = anOption({ video: { use: true, name: 'a.mp4', type, url: '/api/files/a.mp4' } })
    await renderWall()
    const video = document.querySelector('video')
    expect(video?.getAttribute('src')).toBe('/api/files/a.mp4')
    expect(video?.muted).toBe(true)
    expect(video?.loop).toBe(true)
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled()
  })

  it('VW-06 gives the space of a broken video to the list, and plays it once it can be played', async () => {
    server.option = anOption({ video: { use: true, name: 'a.mp4', type: 'FILE', url: '/api/files/a.mp4' } })
    await renderWall()
    const video = document.querySelector('video')
    const panel = video?.parentElement
    if (!video || !panel) throw new Error('no video')
    fireEvent.error(video)
    expect(panel.hidden).toBe(true)
    vi.mocked(HTMLMediaElement.prototype.load).mockClear()
    await pass(VIDEO_RETRY_MS)
    expect(HTMLMediaElement.prototype.load).toHaveBeenCalledTimes(1)
    // A browser that can only decode the sound plays it without a picture.
    fireEvent.playing(video)
    expect(panel.hidden).toBe(true)
    Object.defineProperty(video, 'videoWidth', { value: 640 })
    fireEvent.playing(video)
    expect(panel.hidden).toBe(false)
  })

  it('VW-06 gives the space of a film to the list whose picture cannot be decoded', async () => {
    server.option = anOption({ video: { use: true, name: 'a.mp4', type: 'FILE', url: '/api/files/a.mp4' } })
    const { feed } = await renderWall()
    const video = document.querySelector('video')
    if (!video) throw new Error('no video')
    fireEvent.playing(video)
    expect(video.parentElement?.hidden).toBe(true)
    expect(feed.sent.map(({ body }) => body)).toContainEqual({ problems: ['VIDEO'] })
  })

  it('VW-06 keeps one video element while the videos change, and lets go of it without one', async () => {
    server.option = anOption({ video: { use: true, name: 'a.mp4', type: 'FILE', url: '/api/files/a.mp4' } })
    const { feed } = await renderWall()
    const video = document.querySelector('video')
    server.option = anOption({ video: { use: true, name: 'b.mp4', type: 'FILE', url: '/api/files/b.mp4' } })
    await act(async () => feed.tell({ type: 'RELOAD', message: '' }))
    await pass(FRAMES_MS)
    expect(document.querySelector('video')).toBe(video)
    expect(video?.getAttribute('src')).toBe('/api/files/b.mp4')
    server.option = anOption()
    await act(async () => feed.tell({ type: 'RELOAD', message: '' }))
    await pass(FRAMES_MS)
    expect(document.querySelector('video')).toBeNull()
    expect(video?.hasAttribute('src')).toBe(false)
  })

  it('VW-07 runs the notice in a loop of 8 s, only when it is on', async () => {
    server.option = anOption({ notice: { use: false, content: '안내 문구' } })
    const { feed } = await renderWall()
    expect(screen.queryByText('안내 문구')).toBeNull()
    server.option = anOption({ notice: { use: true, content: '안내 문구' } })
    await reload(feed)
    expect(screen.getByText('안내 문구').parentElement?.style.animationDuration).toBe('8000ms')
  })

  it('VW-07 carries a long notice in parts, one every 8 s, without a change of the document', async () => {
    const words = Array.from({ length: 30 }, (_, at) => `문구${at}`)
    server.option = anOption({ notice: { use: true, content: words.join(' ') } })
    await renderWall()
    const ticker = screen.getByRole('contentinfo', { name: '안내' })
    const parts = [...ticker.querySelectorAll('footer p > span')].map((part) => part.textContent)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.join(' ')).toBe(words.join(' '))
    expect(ticker.querySelector('p')?.style.animationDuration).toBe(`${parts.length * 8_000}ms`)
    const before = ticker.innerHTML
    await pass(8_000)
    expect(ticker.innerHTML).toBe(before)
  })

  it('VW-07 shows the parts of a long notice one after another on a device where nothing shall move', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }))
    const parts = ['첫째 줄의 안내 문구입니다.', '둘째 줄의 안내 문구입니다.']
    server.option = anOption({ notice: { use: true, content: parts.join('\n') } })
    await renderWall()
    const ticker = screen.getByRole('contentinfo', { name: '안내' })
    for (const part of [...parts, ...parts]) {
      expect(ticker.textContent).toBe(part)
      await pass(4_000)
    }
  })

  it.each(TAG_FLAGS.map((flag) => [flag, toneOf(flag)]))('VW-08 shows %s in the tone %s', async (flag, tone) => {
    const { feed } = await renderWall()
    await act(async () => feed.tell(tag('홍O동 님', flag)))
    expect(screen.getByRole('alert').dataset['tone']).toBe(tone)
    expect(screen.getByRole('alert').textContent).toBe('홍O동 님')
  })

  it('VW-08 takes the overlay away after 4800 ms; a newer one replaces it and has its full time', async () => {
    const { feed } = await renderWall()
    await act(async () => feed.tell(tag('첫째', 'REGISTER')))
    await pass(4_000)
    await act(async () => feed.tell(tag('둘째', 'INVALID_TAG')))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await pass(4_700)
    expect(screen.getByRole('alert').textContent).toBe('둘째')
    await pass(100)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('VW-09 refetches on RELOAD; text is shown over the screen, no text shows nothing', async () => {
    const { feed } = await renderWall()
    server.waiting = [aPatient(1, '홍길동')]
    await reload(feed)
    expect(namesShown()).toEqual(['홍O동'])
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => feed.tell({ type: 'RELOAD', message: '점심시간입니다.' }))
    expect(screen.getByRole('alert').dataset['tone']).toBe('info')
  })

  it('OM-07 shows an applied option at once, without a reload', async () => {
    server.waiting = [aPatient(1, '홍길동')]
    const { feed } = await renderWall()
    server.option = anOption({ masking: { use: true, index: 1, character: '◯' } })
    await reload(feed)
    expect(namesShown()).toEqual(['◯길동'])
  })

  it('VW-10 refetches after a reconnect', async () => {
    const { feed } = await renderWall()
    await act(async () => feed.become('lost'))
    server.waiting = [aPatient(1, '홍길동')]
    await act(async () => feed.become('connected'))
    await pass(0)
    expect(namesShown()).toEqual(['홍O동'])
  })

  it('VW-11 keeps its content without the server, says since when, and heals by itself', async () => {
    server.waiting = [aPatient(1, '홍길동')]
    const { feed } = await renderWall()
    expect(screen.queryByText(/연결 끊김/)).toBeNull()
    server.away = true
    await act(async () => feed.become('lost'))
    await pass(5 * 60_000)
    expect(namesShown()).toEqual(['홍O동'])
    expect(screen.getByRole('status').textContent).toBe('연결 끊김 · 10:42 기준')

    server.away = false
    server.waiting = [aPatient(1, '김영희')]
    await act(async () => feed.become('connected'))
    await pass(0)
    expect(screen.queryByRole('status')).toBeNull()
    expect(namesShown()).toEqual(['김O희'])
  })

  it('VW-11 starts without the server and shows the board once it is there', async () => {
    server.away = true
    await renderWall()
    expect(screen.getByText('서버에 연결할 수 없습니다.')).toBeTruthy()
    server.away = false
    server.waiting = [aPatient(1, '홍길동')]
    await pass(5_000)
    expect(namesShown()).toEqual(['홍O동'])
  })

  it('says of an address that names no board that there is none, and not that the server is away', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ status: 400, code: 'INVALID', message: '번호가 올바르지 않습니다.' }, { status: 400 }),
    )
    await renderWall()
    expect(screen.getByText('대기판 정보를 찾을 수 없습니다.')).toBeTruthy()
    expect(screen.queryByText('서버에 연결할 수 없습니다.')).toBeNull()
  })

  it('says so when nobody waits', async () => {
    await renderWall()
    expect(screen.getByText('대기자가 없습니다.')).toBeTruthy()
    expect(screen.getByText('0명')).toBeTruthy()
  })
})

function toneOf(flag: string): string {
  if (flag === 'DONE') return 'info'
  return ['CALLED', 'REGISTER', 'WAITING_ROOM'].includes(flag) ? 'success' : 'error'
}
