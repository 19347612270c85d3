import { beforeAll, describe, expect, it } from 'vitest'
import type { DidOption, UploadedFile } from '../../contract/didOptions.ts'
import { BOARD_VERSION_HEADER } from '../../contract/realtime.ts'
import { TICKETS_DEFAULT } from '../../contract/ticketOption.ts'
import { createDid } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { watchBoard } from '../harness/watchBoard.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
let didId: number
beforeAll(async () => {
  didId = (await createDid(server.root)).id
})

const option = (id = didId) => server.anyone.get<DidOption>(`/v1/did-options/${id}`)
const change = (path: string, body: object) =>
  server.root.request<DidOption>('PATCH', `/v1/did-options/${path}`, { didId, ...body })

/** Option of a board that hands out tickets. */
const PAYMENT = {
  use: true,
  label: { kr: '수납', en: 'Payment' },
  icon: 'PAYMENT',
  from: '08:30',
  to: '17:00',
  perDay: 300,
  order: 2,
}

/** Default voice options: off, and one screen of a board speaks. */
const VOICE = {
  use: false,
  chime: 'DING_DONG',
  volume: 80,
  repeats: 2,
  quietFrom: '',
  quietTo: '',
  everyScreen: false,
  hall: '',
  engine: 'RECORDINGS',
}

const CALLS = {
  noShowAfter: 3,
  noShowPlaces: 3,
  showWait: false,
  delayFromWaits: false,
  showReason: false,
  languages: [],
}

describe('AP-05 the options of a board', () => {
  it('DE-23 are all off on a new board, with masking position 2 and the character O', async () => {
    const { id } = await createDid(server.root)
    expect(await option(id)).toEqual({
      id,
      clock: false,
      delayTime: { use: false, content: 0 },
      doctorPhoto: { use: false, name: '', type: '', url: '' },
      masking: { use: false, index: 2, character: 'O' },
      notice: { use: false, content: '' },
      video: { use: false, name: '', type: 'FILE', url: '' },
      screen: { label: 'NAME', scheme: 'LIGHT', distance: 3, language: 'auto', margin: 0 },
      calls: CALLS,
      tag: { repeatSeconds: 5 },
      voice: VOICE,
      tickets: TICKETS_DEFAULT,
    })
  })

  it.each([
    ['clock', { clock: true }, { clock: true }],
    ['delay-time', { use: true, content: 15 }, { delayTime: { use: true, content: 15 } }],
    ['masking', { use: true, index: 3, character: '*' }, { masking: { use: true, index: 3, character: '*' } }],
    [
      'notice',
      { use: true, content: '잠시 기다려 주세요.\n감사합니다.' },
      { notice: { use: true, content: '잠시 기다려 주세요.\n감사합니다.' } },
    ],
    [
      'doctor-photo',
      { use: true, filename: '김의사.png', type: 'image/png', url: '/api/files/a.png' },
      { doctorPhoto: { use: true, name: '김의사.png', type: 'image/png', url: '/api/files/a.png' } },
    ],
    [
      'video',
      { use: true, filename: '안내', type: 'URL', url: 'https://example.org/v.mp4' },
      { video: { use: true, name: '안내', type: 'URL', url: 'https://example.org/v.mp4' } },
    ],
    [
      'screen',
      { label: 'BOTH', scheme: 'DARK', distance: 5 },
      { screen: { label: 'BOTH', scheme: 'DARK', distance: 5, language: 'auto', margin: 0 } },
    ],
    [
      'screen',
      { distance: 10 },
      { screen: { label: 'BOTH', scheme: 'DARK', distance: 10, language: 'auto', margin: 0 } },
    ],
    ['screen', { margin: 3 }, { screen: { label: 'BOTH', scheme: 'DARK', distance: 10, language: 'auto', margin: 3 } }],
    ['screen', { margin: 0 }, { screen: { label: 'BOTH', scheme: 'DARK', distance: 10, language: 'auto', margin: 0 } }],
    [
      'screen',
      { language: 'en' },
      { screen: { label: 'BOTH', scheme: 'DARK', distance: 10, language: 'en', margin: 0 } },
    ],
    [
      'calls',
      { noShowAfter: 2, noShowPlaces: 20, showWait: true, languages: ['jp', 'en'] },
      { calls: { ...CALLS, noShowAfter: 2, noShowPlaces: 20, showWait: true, languages: ['en', 'jp'] } },
    ],
    [
      'calls',
      { delayFromWaits: true, showReason: true, showWait: false, languages: [] },
      { calls: { ...CALLS, noShowAfter: 2, noShowPlaces: 20, delayFromWaits: true, showReason: true } },
    ],
    ['tag', { repeatSeconds: 0 }, { tag: { repeatSeconds: 0 } }],
    [
      'voice',
      { use: true, chime: 'BELL', volume: 0, repeats: 3, quietFrom: '22:00', quietTo: '07:30' },
      { voice: { ...VOICE, use: true, chime: 'BELL', volume: 0, repeats: 3, quietFrom: '22:00', quietTo: '07:30' } },
    ],
    [
      'voice',
      { quietFrom: '', quietTo: '', everyScreen: true, engine: 'SERVER' },
      { voice: { ...VOICE, use: true, chime: 'BELL', volume: 0, repeats: 3, everyScreen: true, engine: 'SERVER' } },
    ],
    [
      'tickets',
      { use: true, label: { kr: '수납', en: 'Payment' }, icon: 'PAYMENT', from: '08:30', to: '17:00', perDay: 300 },
      { tickets: { ...PAYMENT, order: 0 } },
    ],
    ['tickets', { order: 2 }, { tickets: PAYMENT }],
    [
      'screen',
      { label: 'NAME', scheme: 'LIGHT', distance: 1, language: 'ko' },
      { screen: { label: 'NAME', scheme: 'LIGHT', distance: 1, language: 'ko', margin: 0 } },
    ],
  ])('AP-05 PATCH %s changes that option and no other', async (path, body, changed) => {
    const before = await option()
    const { status, body: after } = await change(path, body)
    expect([status, after]).toEqual([200, { ...before, ...changed }])
    expect(await option()).toEqual(after)
  })

  it('AP-05 PATCH changes what it names of an option and keeps the rest', async () => {
    await change('notice', { use: true, content: '안내' })
    expect((await change('notice', { use: false })).body.notice).toEqual({ use: false, content: '안내' })
    await change('video', { use: true, name: 'a.mp4', type: 'FILE', url: '/api/files/a.mp4' })
    expect((await change('video', { use: false })).body.video).toEqual({
      use: false,
      name: 'a.mp4',
      type: 'FILE',
      url: '/api/files/a.mp4',
    })
  })

  it('AP-05, AP-09 an uploaded photo is taken as its upload was answered', async () => {
    const { body: file } = await server.root.request<UploadedFile>(
      'POST',
      '/v1/did-options/pre-upload-file',
      uploadForm(PNG, '원장.png'),
    )
    const { body } = await change('doctor-photo', {
      use: true,
      filename: file.originalName,
      type: 'image/png',
      url: file.downloadUrl,
    })
    expect(body.doctorPhoto).toEqual({ use: true, name: '원장.png', type: 'image/png', url: file.downloadUrl })
  })

  it('OM-07 a board is told of a new screen option', async () => {
    const watcher = await watchBoard(server, { id: didId })
    const version = Number(
      (await server.anyone.request('GET', `/v1/did-options/${didId}`)).headers.get(BOARD_VERSION_HEADER),
    )
    await change('screen', { scheme: 'DARK' })
    await eventually(() => expect(watcher.messages).toEqual([{ type: 'RELOAD', message: '', version: version + 1 }]))
    await watcher.close()
  })

  it('DE-06 are read without a token and changed only with one', async () => {
    expect((await server.anyone.request('GET', `/v1/did-options/${didId}`)).status).toBe(200)
    expect((await server.anyone.request('PATCH', '/v1/did-options/clock', { didId, clock: true })).status).toBe(401)
  })

  it('answer 404 for a board that does not exist', async () => {
    const missing = { status: 404, refusal: { code: 'DID_NOT_FOUND' } }
    expect(await server.root.request('GET', '/v1/did-options/999999')).toMatchObject(missing)
    expect(await server.root.request('PATCH', '/v1/did-options/clock', { didId: 999_999, clock: true })).toMatchObject(
      missing,
    )
  })

  it.each([
    ['clock', 'clock', { clock: 'true' }],
    ['clock', 'clock', {}],
    ['delay-time', 'content', { content: -1 }],
    ['delay-time', 'content', { content: 1_441 }],
    ['masking', 'index', { index: 0 }],
    ['masking', 'character', { character: '' }],
    ['masking', 'character', { character: 'OO' }],
    ['masking', 'character', { character: '영' }],
    ['notice', 'content', { content: 'x'.repeat(1_001) }],
    ['video', 'type', { type: 'STREAM' }],
    ['video', 'url', { url: 'ftp://example.org/a.mp4' }],
    ['doctor-photo', 'url', { url: 'javascript:alert(1)' }],
    ['doctor-photo', 'url', { url: '/api/files/../secret' }],
    ['screen', 'label', { label: 'FULL_NAME' }],
    ['screen', 'scheme', { scheme: 'PINK' }],
    ['screen', 'language', { language: 'jp' }],
    ['screen', 'margin', { margin: 6 }],
    ['screen', 'distance', { distance: 0 }],
    ['screen', 'distance', { distance: 11 }],
    ['screen', 'distance', { distance: 2.5 }],
    ['screen', 'didId', { didId: null }],
    ['calls', 'noShowAfter', { noShowAfter: 1 }],
    ['calls', 'noShowAfter', { noShowAfter: 10 }],
    ['calls', 'noShowPlaces', { noShowPlaces: 0 }],
    ['calls', 'noShowPlaces', { noShowPlaces: 21 }],
    ['calls', 'languages.0', { languages: ['ko'] }],
    ['voice', 'chime', { chime: 'GONG' }],
    ['voice', 'volume', { volume: 101 }],
    ['voice', 'volume', { volume: -1 }],
    ['voice', 'repeats', { repeats: 0 }],
    ['voice', 'repeats', { repeats: 4 }],
    ['voice', 'quietFrom', { quietFrom: '24:00' }],
    ['voice', 'quietTo', { quietTo: '7:30' }],
    ['voice', 'language', { language: 'ko' }],
    ['tickets', 'label.kr', { label: { kr: '가'.repeat(21), en: '' } }],
    ['tickets', 'label.en', { label: { kr: '' } }],
    ['tickets', 'icon', { icon: 'SKULL' }],
    ['tickets', 'from', { from: '8:30' }],
    ['tickets', 'to', { to: '24:00' }],
    ['tickets', 'perDay', { perDay: -1 }],
    ['tickets', 'perDay', { perDay: 10_000 }],
    ['tickets', 'order', { order: 100 }],
    ['doctor-photo', 'src', { src: 'x' }],
  ])('DE-25 PATCH %s refuses a wrong %s: %j', async (path, field, body) => {
    const before = await option()
    expect(await change(path, body)).toMatchObject({ status: 400, refusal: { errors: [{ field }] } })
    expect(await option()).toEqual(before)
  })
})
