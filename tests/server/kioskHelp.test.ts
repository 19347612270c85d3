import { beforeEach, describe, expect, it } from 'vitest'
import type { KioskCall, KioskState } from '../../contract/kiosks.ts'
import { KIOSKS_DESTINATION } from '../../contract/realtime.ts'
import type { Status } from '../../contract/status.ts'
import type { Sound } from '../../contract/voiceParts.ts'
import { filled, kioskTexts } from '../../domain/kioskTexts.ts'
import type { Client } from '../harness/client.ts'
import { eventually } from '../harness/eventually.ts'
import { clientOfKey, createProgram } from '../harness/programClient.ts'
import { voiceProgram } from '../harness/sounds.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'

const { command, said } = voiceProgram('process.stdout.write(wav)')
const server = serverForAll({ env: { VOICE_COMMAND: command, WEBHOOK_ALLOW: 'receiver.invalid' } })

let kiosk: Client
let id: number
let name: string
let names = 0
beforeEach(async () => {
  await server.database.db.updateTable('kiosks').set({ help_at: null }).execute()
  const { code, key } = await server.anyone.post<{ code: string; key: string }>('/v1/kiosks/pairings', undefined)
  name = `본관 ${++names}층`
  ;({ id } = await server.root.post<{ id: number }>('/v1/kiosks/pairings/approve', { code, name, inches: 15 }))
  kiosk = clientOfKey(server.url, key)
})

it('DE-49 staff set the diagonal of a kiosk, from which it computes its sizes; 22 inches unless they do', async () => {
  expect(await kiosk.get<KioskState>('/v1/kiosks/current')).toEqual({ name, inches: 15, hasHelp: false })
  const { code, key } = await server.anyone.post<{ code: string; key: string }>('/v1/kiosks/pairings', undefined)
  await server.root.post('/v1/kiosks/pairings/approve', { code, name: '별관' })
  expect(await clientOfKey(server.url, key).get('/v1/kiosks/current')).toMatchObject({ inches: 22 })
  for (const inches of [6, 66, 21.5, '22'])
    expect((await server.root.request('POST', '/v1/kiosks/pairings/approve', { code, name: 'x', inches })).status).toBe(
      400,
    )
})

describe('DE-49 직원 부르기 at a kiosk', () => {
  const list = () => server.root.get<KioskCall[]>('/v1/kiosks/help')
  const call = () => kiosk.post<{ at: string }>('/v1/kiosks/help', undefined)

  it('is told to all staff at once with the name of the kiosk, and ends by one of them', async () => {
    const { session } = server.root
    const stomp = await RawStomp.connect(server.url)
    stomp.send(
      `SUBSCRIBE\nid:k\ndestination:${KIOSKS_DESTINATION}\nreceipt:k\nauthorization:Bearer ${session?.accessToken}\n\n`,
    )
    await eventually(() => expect(stomp.received.join('')).toContain('receipt-id:k'))
    const { at } = await call()
    await eventually(() => expect(stomp.received.join('')).toContain('"type":"KIOSK"'))
    expect(await list()).toEqual([{ id, name, at }])
    expect(await kiosk.get('/v1/kiosks/current')).toMatchObject({ hasHelp: true })
    expect(await call()).toEqual({ at })

    expect(await server.root.delete('/v1/kiosks/help', { ids: [id] })).toEqual({ at: null, ids: [id] })
    expect(await list()).toEqual([])
    expect(await kiosk.get('/v1/kiosks/current')).toMatchObject({ hasHelp: false })
    // Another one of the staff presses a moment later.
    expect(await server.root.delete('/v1/kiosks/help', { ids: [id] })).toEqual({ at: null, ids: [] })
    stomp.socket.close()
  })

  it('is told to nobody who is not signed in', async () => {
    const stomp = await RawStomp.connect(server.url)
    stomp.send(`SUBSCRIBE\nid:k\ndestination:${KIOSKS_DESTINATION}\nreceipt:k\n\n`)
    await eventually(() => expect(stomp.received.join('')).toContain('ERROR'))
    stomp.socket.close()
  })

  it('ends by the person at the kiosk, and is in the audit log with who began and ended it', async () => {
    await call()
    await kiosk.request('DELETE', '/v1/kiosks/help')
    expect(await list()).toEqual([])
    await call()
    await server.root.delete('/v1/kiosks/help', { ids: [id] })
    const entries = await server.root.list<{ action: string; userName: string }>('/v1/audit?action=kiosks.help')
    const ends = await server.root.list<{ subjects: string[]; user: string | null }>('/v1/audit?action=kiosks.helpEnd')
    expect(entries.filter((entry) => JSON.stringify(entry).includes(name))).toHaveLength(2)
    const own = ends.filter(({ subjects }) => subjects.includes(String(id)))
    expect(own).toHaveLength(2)
    expect(own.filter((entry) => JSON.stringify(entry).includes('root'))).toHaveLength(1)
  })

  it('DE-32 ends by staff through DELETE: at the kiosks that they name, and at none if the body was dropped', async () => {
    const { code, key } = await server.anyone.post<{ code: string; key: string }>('/v1/kiosks/pairings', undefined)
    const other = await server.root.post<{ id: number }>('/v1/kiosks/pairings/approve', { code, name: '지하 1층' })
    const callBoth = () => Promise.all([call(), clientOfKey(server.url, key).post('/v1/kiosks/help', undefined)])
    await callBoth()
    expect(await server.root.request('DELETE', '/v1/kiosks/help', { ids: [id] })).toMatchObject({ body: { at: null } })
    expect((await list()).map((at) => at.id)).toEqual([other.id])
    // A kiosk ends its own call alone.
    await kiosk.request('DELETE', '/v1/kiosks/help', { ids: [other.id] })
    expect((await list()).map((at) => at.id)).toEqual([other.id])
    await callBoth()
    const both = await list()
    const staff = await server.signedIn('USER')
    for (const body of [undefined, null])
      expect((await staff.request('DELETE', '/v1/kiosks/help', body)).refusal).toEqual({
        status: 400,
        code: 'BODY_MISSING',
        message: expect.stringContaining('방화벽이나 프록시'),
      })
    expect(await list()).toEqual(both)
    await staff.delete('/v1/kiosks/help', { ids: [id, other.id] })
    expect(await list()).toEqual([])
    expect((await server.anyone.request('DELETE', '/v1/kiosks/help')).status).toBe(401)
  })

  it('is an event for other systems when it begins and when it ends', async () => {
    await server.root.post('/v1/webhooks', {
      url: 'http://receiver.invalid/',
      events: ['kiosk.help', 'kiosk.helpEnded'],
    })
    await call()
    await call()
    await kiosk.request('DELETE', '/v1/kiosks/help')
    const rows = await server.database.db
      .selectFrom('webhook_deliveries')
      .select(['type', 'subject', 'data'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ type, subject }) => [type, subject])).toEqual([
      ['kiosk.help', `kiosk:${id}`],
      ['kiosk.helpEnded', `kiosk:${id}`],
    ])
    expect(rows.map(({ data }) => JSON.parse(data) as unknown)).toMatchObject([
      { kioskId: id, kiosk: name },
      { kioskId: id, kiosk: name },
    ])
  })

  it('at a kiosk whose key was made by hand, too, and ends with the key', async () => {
    const other = await createProgram(server, ['kiosk'])
    await other.post('/v1/kiosks/help', undefined)
    const [{ id: otherId } = { id: 0 }] = await list()
    await server.root.request('DELETE', '/v1/api-keys', { ids: [otherId] })
    expect(await list()).toEqual([])
    expect((await other.request('POST', '/v1/kiosks/help')).status).toBe(401)
  })
})

describe('DE-49 a kiosk has spoken', () => {
  const speak = (text: string, language = 'ko') =>
    kiosk.request<Sound>('GET', `/v1/kiosks/speech?${new URLSearchParams({ language, text }).toString()}`)

  it.each(['ko', 'en'] as const)(
    'every sentence of its screens in %s, numbers, letters and places of staff',
    async (language) => {
      const { room } = await server.root.createStation({ name: { kr: '채혈실', en: 'Blood test', cn: '', jp: '' } })
      const text = kioskTexts(language)
      const place = language === 'ko' ? `${room.no}번 채혈실` : `room ${room.no} · Blood test`
      const before = said().length
      for (const sentence of [
        '3',
        '홍',
        text.lead,
        text.ask.BIRTH_DAY.lead,
        filled(text.yourNumberSpoken, { count: 37 }),
        filled(text.ahead, { count: 12 }),
        filled(text.goTo, { name: place }),
      ]) {
        const { status, body } = await speak(sentence, language)
        expect([sentence, status]).toEqual([sentence, 200])
        expect(body.wav.length).toBeGreaterThan(1_000)
      }
      expect(said().slice(before)).toContain(filled(text.goTo, { name: place }))
    },
  )

  it('nothing else: no other text, no name, no place that is not there, nothing long, and not without its key', async () => {
    const before = said()
    for (const text of [
      '홍길동',
      '홍O동 님이 맞습니까?',
      '안녕하세요',
      '99번 없는방 앞에서 기다려 주세요.',
      '앞에 99999명 있습니다.',
      `${kioskTexts('ko').lead} ${kioskTexts('ko').desk}`,
      '가'.repeat(500),
      '',
    ])
      expect([text, (await speak(text)).status]).toEqual([text, 400])
    expect((await server.root.request('GET', '/v1/kiosks/speech?language=ko&text=1')).status).toBe(403)
    expect((await server.anyone.request('GET', '/v1/kiosks/speech?language=ko&text=1')).status).toBe(401)
    expect(said()).toEqual(before)
  })
})

it('상태 lists the kiosks with place, last life and printer, and warns of one that is away or asks before it prints', async () => {
  const { db } = server.database
  const look = async () => {
    const { checks } = await server.root.get<Status>('/v1/status')
    const { state, text } = checks.find((check) => check.id === 'kiosks') ?? {}
    return [state, text]
  }
  await db.deleteFrom('kiosks').where('api_key_id', '<>', id).execute()
  const used = (at: string) => db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
  await used(new Date().toISOString())
  expect(await look()).toEqual(['ok', `키오스크 1대가 모두 응답합니다: ${name}`])
  await kiosk.request('PUT', '/v1/kiosks/printer', { printer: 'ASKS' })
  expect(await look()).toEqual(['warning', `인쇄할 때마다 묻는 키오스크가 1대 있습니다: ${name}`])
  await used('2026-01-01T00:00:00.000Z')
  expect(await look()).toEqual(['warning', `응답이 없는 키오스크가 1대 있습니다: ${name}`])
  expect(await server.root.get('/v1/kiosks')).toEqual([
    { id, name, inches: 15, printer: 'ASKS', lastAt: '2026-01-01T00:00:00.000Z', isAlive: false },
  ])
  await db.deleteFrom('kiosks').execute()
  expect(await look()).toEqual(['ok', '연결한 키오스크가 없습니다.'])
})

it('a kiosk says what its browser knows of the printer', async () => {
  expect(await kiosk.request('PUT', '/v1/kiosks/printer', { printer: 'ASKS' })).toMatchObject({ status: 200 })
  const row = await server.database.db.selectFrom('kiosks').select('printer').where('api_key_id', '=', id).execute()
  expect(row).toEqual([{ printer: 'ASKS' }])
})
