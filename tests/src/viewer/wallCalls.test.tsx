import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverClock } from '../../../src/session/serverClock.ts'
import { CALL_STAGE_MS } from '../../../src/viewer/wall/callStage.ts'
import { PHOTO_RETRY_MS } from '../../../src/viewer/wall/DoctorCard.tsx'
import { FRAMES_MS, pass, reconnect, renderWall, standIn } from './renderWall.tsx'
import { anOption, aPatient, type StandInServer } from './standInServer.ts'

let server: StandInServer

standIn((made) => void (server = made))

const aCall = (id: number, name: string, second: number, given: Record<string, unknown> = {}) =>
  aPatient(id, name, { calledAt: `2026-03-02T01:42:${String(second).padStart(2, '0')}.000Z`, ...given })

const staged = () =>
  [...document.querySelectorAll('section[role=alert] [data-long] > bdi')].map((element) => element.textContent)
const called = () =>
  within(screen.getByRole('region', { name: '호출' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function show(
  feed: { tell(message: { type: string; message: string }): void },
  ...calls: unknown[]
): Promise<void> {
  server.called = calls
  await act(async () => feed.tell({ type: 'RELOAD', message: '' }))
  await pass(FRAMES_MS)
}

const SEVEN = ['가나다', '라마바', '사아자', '차카타', '파하가', '거너더', '커버터']

describe('the call stage', () => {
  it('pins a new call for eight seconds with number, name and where to go; then it stays among the recent calls', async () => {
    const { feed } = await renderWall()
    await show(feed, aCall(1, '홍길동', 1, { number: 12 }))
    expect(screen.getByRole('alert').textContent).toBe('12번홍O동님→3심전도실')
    await pass(CALL_STAGE_MS - 2 * FRAMES_MS)
    expect(staged()).toEqual(['홍O동'])
    await pass(2 * FRAMES_MS)
    expect(staged()).toEqual([])
    expect(called()).toEqual(['12번홍O동님'])
  })

  it('is no quiet moment while a call is on the stage or a message over the screen: the page is not reloaded over either', async () => {
    const { feed, isQuiet } = await renderWall()
    expect(isQuiet()).toBe(true)
    await show(feed, aCall(1, '홍길동', 1))
    expect(isQuiet()).toBe(false)
    await pass(CALL_STAGE_MS)
    expect(isQuiet()).toBe(true)
    await act(async () => feed.tell({ type: 'TAG', message: '접수되었습니다.', flag: 'REGISTER' }))
    expect(isQuiet()).toBe(false)
    await pass(CALL_STAGE_MS)
    expect(isQuiet()).toBe(true)
  })

  it('leaves out the calls that are there when it starts', async () => {
    server.called = [aCall(1, '홍길동', 1)]
    await renderWall()
    expect(staged()).toEqual([])
    expect(called()).toEqual(['홍O동님'])
  })

  it('puts who is called again on the stage again', async () => {
    server.called = [aCall(1, '홍길동', 1), aCall(2, '김영희', 2)]
    const { feed } = await renderWall()
    await show(feed, aCall(1, '홍길동', 30), aCall(2, '김영희', 2))
    expect(staged()).toEqual(['홍O동'])
  })

  it('calls nobody again by what is taken back: a repeated call, or the end of an exam', async () => {
    const { feed } = await renderWall()
    await show(feed, aCall(1, '홍길동', 1))
    await show(feed, aCall(1, '홍길동', 30))
    await show(feed, aCall(1, '홍길동', 1))
    expect(staged()).toEqual([])
    await show(feed)
    await show(feed, aCall(1, '홍길동', 1))
    expect(staged()).toEqual([])
    expect(called()).toEqual(['홍O동님'])
  })

  it('stages a call that came back before it was ever on the stage, and every one of a server that tells no instants', async () => {
    const { feed } = await renderWall()
    const seven = SEVEN.map((name, at) => aCall(at + 1, name, at + 1))
    await show(feed, ...seven)
    await show(feed, ...seven.slice(0, 6))
    await show(feed, ...seven)
    await pass(CALL_STAGE_MS)
    expect(staged()).toEqual(['커O터'])
    await show(feed, aPatient(9, '김영희', { calledAt: null }))
    await show(feed)
    await show(feed, aPatient(9, '김영희', { calledAt: null }))
    expect(staged()).toEqual(['김O희'])
  })

  it('shows six calls at once and lets the others follow in turn, each for its full time', async () => {
    const { feed } = await renderWall()
    await show(feed, ...SEVEN.map((name, at) => aCall(at + 1, name, at + 1)))
    expect(staged()).toEqual(['가O다', '라O바', '사O자', '차O타', '파O가', '거O더'])
    await pass(CALL_STAGE_MS)
    expect(staged()).toEqual(['커O터'])
    await pass(CALL_STAGE_MS - 2 * FRAMES_MS)
    expect(staged()).toEqual(['커O터'])
    await pass(2 * FRAMES_MS)
    expect(staged()).toEqual([])
  })

  it('lets who is no longer called go at once', async () => {
    const { feed } = await renderWall()
    await show(feed, aCall(1, '홍길동', 1), aCall(2, '김영희', 2))
    await show(feed, aCall(2, '김영희', 2))
    expect(staged()).toEqual(['김O희'])
  })

  it('stages after a short reload what was called meanwhile, and nothing after a long one', async () => {
    server.called = [aCall(1, '홍길동', 1)]
    ;(await renderWall()).unmount()
    server.called = [aCall(2, '김영희', 9), aCall(1, '홍길동', 1)]
    const { unmount } = await renderWall()
    expect(staged()).toEqual(['김O희'])
    unmount()
    server.called = [aCall(3, '이철수', 30)]
    vi.setSystemTime(Date.now() + 600_000)
    await renderWall()
    expect(staged()).toEqual([])
  })

  it('stages nothing after a long time without power although its first read fails and it shows what it kept', async () => {
    server.called = [aCall(1, '홍길동', 1)]
    ;(await renderWall()).unmount()
    vi.setSystemTime(Date.now() + 4 * 3_600_000)
    server.called = [aCall(2, '김영희', 9)]
    server.away = true
    await renderWall()
    expect(called()).toEqual(['10:01 접수'])
    server.away = false
    await pass(6_000)
    expect(called()).toEqual(['김O희님'])
    expect(staged()).toEqual([])
  })
})

describe('receipts', () => {
  const shown = (id: number, second: number) => ({ didWaitingId: id, calledAt: aCall(id, '', second).calledAt })

  it('confirm each call once, when it has been painted', async () => {
    server.called = [aCall(1, '홍길동', 1)]
    const { feed } = await renderWall()
    await pass(FRAMES_MS)
    expect(feed.sent).toEqual([{ destination: '/rfid/7/receipts', body: { shown: [shown(1, 1)] } }])
    await show(feed, aCall(2, '김영희', 5), aCall(1, '홍길동', 1))
    await pass(20_000)
    expect(feed.sent.slice(1)).toEqual([{ destination: '/rfid/7/receipts', body: { shown: [shown(2, 5)] } }])
  })

  it('wait for a call that is still to come on the stage', async () => {
    const { feed } = await renderWall()
    await show(feed, ...SEVEN.map((name, at) => aCall(at + 1, name, at + 1)))
    // In the order of the list: the latest call first.
    expect(feed.sent.map(({ body }) => body)).toEqual([{ shown: [6, 5, 4, 3, 2, 1].map((id) => shown(id, id)) }])
    await pass(CALL_STAGE_MS)
    expect(feed.sent.at(-1)?.body).toEqual({ shown: [shown(7, 7)] })
  })

  it('are sent at once for all who are called, also for those of whom only the number fits', async () => {
    server.called = Array.from({ length: 60 }, (_, at) => aCall(at + 1, '홍길동', 59 - at, { number: at + 1 }))
    const { feed } = await renderWall()
    await pass(FRAMES_MS)
    expect(screen.getByText(/^외 \d+명$/)).toBeTruthy()
    expect(called()).toHaveLength(60)
    expect(feed.sent.map(({ body }) => body)).toEqual([{ shown: server.called.map((_, at) => shown(at + 1, 59 - at)) }])
  })

  it('DE-26 are sent again on each connection: the one before may have been broken when they were sent', async () => {
    server.called = [aCall(1, '홍길동', 1)]
    const { feed } = await renderWall()
    await pass(FRAMES_MS)
    expect(feed.sent).toHaveLength(1)
    await reconnect(feed)
    await pass(FRAMES_MS)
    expect(feed.sent.slice(1).map(({ body }) => body)).toEqual([{ shown: [shown(1, 1)] }])
    await show(feed, aCall(1, '홍길동', 1))
    expect(feed.sent).toHaveLength(2)
  })

  it('are sent with the next connection when there was none, and never to another server', async () => {
    server.called = [aCall(1, '홍길동', 1)]
    const { feed } = await renderWall()
    await act(async () => feed.become('lost'))
    server.called = [aCall(1, '홍길동', 30)]
    await act(async () => feed.become('connected'))
    await pass(FRAMES_MS)
    expect(feed.sent.at(-1)?.body).toEqual({ shown: [shown(1, 30)] })
    cleanup()
    const foreign = await renderWall()
    foreign.feed.isOurServer = false
    await show(foreign.feed, aCall(2, '김영희', 40))
    expect(foreign.feed.sent.filter(({ body }) => JSON.stringify(body).includes(':40'))).toEqual([])
  })
})

describe('pictures that the screen cannot show', () => {
  const reports = ({ sent }: { sent: readonly { destination: string; body: unknown }[] }) =>
    sent.flatMap(({ destination, body }) => (destination === '/rfid/7/problems' ? [body] : []))
  const broken = {
    video: { use: true, name: 'a.mp4', type: 'FILE', url: '/api/files/a.mp4' },
    doctorPhoto: { use: true, name: 'a.png', type: 'image/png', url: '/api/files/a.png' },
  }
  beforeEach(() => {
    // happy-dom decodes no pictures.
    Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { value: 640, configurable: true })
  })

  afterEach(() => {
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'videoWidth')
  })

  const fail = async () => {
    const [video, photo] = [document.querySelector('video'), document.querySelector('img')]
    if (!video || !photo) throw new Error('nothing to fail')
    await act(async () => void fireEvent.error(video))
    await act(async () => void fireEvent.error(photo))
    return video
  }

  it('are reported to staff, and that they are shown again', async () => {
    server.option = anOption(broken)
    const { feed } = await renderWall()
    const video = await fail()
    expect(reports(feed)).toEqual([{ problems: ['VIDEO'] }, { problems: ['VIDEO', 'PHOTO'] }])
    await act(async () => void fireEvent.playing(video))
    server.option = anOption({})
    await show(feed)
    expect(reports(feed).slice(2)).toEqual([{ problems: ['PHOTO'] }, { problems: [] }])
  })

  it('are reported, and so is a wrong clock of the device', async () => {
    const { feed } = await renderWall()
    serverClock.set(Date.now() + 180_000)
    await reconnect(feed)
    expect(reports(feed)).toEqual([{ problems: ['CLOCK'] }])
    serverClock.set(Date.now())
  })

  it('are retried: a photo is back within half a minute of its server', async () => {
    server.option = anOption(broken)
    const { feed } = await renderWall()
    const probes: HTMLImageElement[] = []
    vi.stubGlobal('Image', function probe() {
      const image = document.createElement('img')
      probes.push(image)
      return image
    })
    await fail()
    await pass(2 * PHOTO_RETRY_MS)
    expect(probes.map(({ src }) => new URL(src).pathname)).toEqual(['/api/files/a.png', '/api/files/a.png'])
    expect(document.querySelector('img')).toBeNull()
    Object.defineProperty(probes[1], 'naturalWidth', { value: 300 })
    await act(async () => void probes[1]?.dispatchEvent(new Event('load')))
    expect(document.querySelector('img')).toBeTruthy()
    expect(reports(feed).at(-1)).toEqual({ problems: ['VIDEO'] })
    await pass(2 * PHOTO_RETRY_MS)
    expect(probes).toHaveLength(2)
    await fail()
    cleanup()
    await pass(2 * PHOTO_RETRY_MS)
    expect(probes).toHaveLength(2)
  })

  it('are reported again on each connection, and never while all is well', async () => {
    server.option = anOption(broken)
    const { feed } = await renderWall()
    await reconnect(feed)
    expect(reports(feed)).toEqual([])
    await fail()
    await reconnect(feed)
    expect(reports(feed).slice(2)).toEqual([{ problems: ['VIDEO', 'PHOTO'] }])
  })
})

describe('what a patient is called by', () => {
  it('DE-33 is the number of the day with the masked name, waiting and called, and the position is said as one', async () => {
    server.waiting = [
      aPatient(1, '김철수', { number: 41 }),
      aPatient(2, '강', { number: 112 }),
      aPatient(3, '김민수', { number: 7 }),
    ]
    server.called = [aCall(9, '김길수', 1, { number: 40 })]
    const { feed } = await renderWall()
    expect(called()).toEqual(['40번김O수님'])
    const rows = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent)
    expect(rows()).toEqual(['41번김O수님다음', '112번O님2번째', '7번김O수님3번째'])
    expect(screen.getByRole('columnheader', { name: '번호' })).toBeTruthy()

    server.waiting = [aPatient(1, '김철수'), aPatient(2, '강'), aPatient(3, '이영희')]
    server.called = []
    await show(feed)
    expect(rows(), 'of a server without numbers').toEqual(['1번째김O수님다음', '2번째O님10:02 접수', '3번째이O희님'])
  })

  it('is the number alone, or name and number, as the board has it', async () => {
    server.waiting = [aPatient(1, '41번', { number: 41, nameHidden: true })]
    server.option = anOption({ screen: { label: 'NUMBER', scheme: 'LIGHT', distance: 3 } })
    const { feed } = await renderWall()
    expect(screen.getAllByRole('row')[1]?.textContent).toBe('41번다음')
    server.waiting = [aPatient(1, '김철수', { number: 41 })]
    server.option = anOption({ screen: { label: 'BOTH', scheme: 'LIGHT', distance: 3 } })
    await show(feed)
    expect(screen.getAllByRole('row')[1]?.textContent).toBe('41번김O수님다음')
  })

  it('never masks nor honours a number that stands for a hidden name', async () => {
    server.waiting = [aPatient(1, '12번', { number: 12, nameHidden: true }), aPatient(2, '환자', { nameHidden: true })]
    await renderWall()
    expect([...document.querySelectorAll('span[data-long]')].map((element) => element.textContent)).toEqual([
      '12번',
      '환자',
    ])
  })

  it('wears the colours of the board', async () => {
    server.option = anOption({ screen: { label: 'NAME', scheme: 'DARK', distance: 6 } })
    await renderWall()
    const wall = document.querySelector<HTMLElement>('[data-far]')
    expect(wall?.dataset['scheme']).toBe('DARK')
    expect(wall?.style.getPropertyValue('--reach')).toBe('2')
  })
})
