import { describe, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Sound, Voice } from '../../contract/voiceParts.ts'
import { readWav, secondsOf } from '../../server/voice/wav.ts'
import { aSound } from '../harness/sounds.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const store = (...parts: readonly { part: string; wav: string }[]) =>
  server.root.request('POST', '/v1/voice/parts', { parts })
const all = () => server.anyone.get<Voice>('/v1/voice/parts')

describe('a hospital records its own voice', () => {
  it('part by part, each in the place of the one before, and anyone may listen', async () => {
    expect(await all()).toEqual({ canSpeak: false, parts: [] })
    const [short, long] = [aSound({ seconds: 0.5 }), aSound({ seconds: 1.25 })]
    expect((await store({ part: '37', wav: short }, { part: 'to 햇살방', wav: short })).status).toBe(200)
    const before = await all()
    expect(before.parts).toEqual([
      { part: '37', version: expect.any(String), seconds: 0.5 },
      { part: 'to 햇살방', version: expect.any(String), seconds: 0.5 },
    ])
    expect((await store({ part: '37', wav: long })).status).toBe(200)
    const [changed] = (await all()).parts
    expect(changed).toMatchObject({ part: '37', seconds: 1.25 })
    expect(changed?.version).not.toBe(before.parts[0]?.version)
    expect((await server.anyone.get<Sound>('/v1/voice/parts/37')).wav).toBe(long)
    expect((await server.anyone.get<Sound>(`/v1/voice/parts/${encodeURIComponent('to 햇살방')}`)).wav).toBe(short)
    await server.root.request('DELETE', '/v1/voice/parts', { parts: ['37', '38'] })
    expect((await all()).parts.map(({ part }) => part)).toEqual(['to 햇살방'])
    expect((await server.anyone.request('GET', '/v1/voice/parts/37')).status).toBe(404)
    const content = await server.root.list<AuditRow>('/v1/audit')
    expect(content.slice(1, 4).map(({ action }) => action)).toEqual(['voice.remove', 'voice.store', 'voice.store'])
    expect(JSON.stringify(content)).not.toContain(short.slice(100, 150))
  })

  it('a sentence in another language for a room, as long as other parts', async () => {
    const [part, wav] = ['en 햇살방', aSound({ seconds: 7.5 })]
    expect((await store({ part, wav })).status).toBe(200)
    expect((await all()).parts).toContainEqual({ part, version: expect.any(String), seconds: 7.5 })
    expect((await server.anyone.get<Sound>(`/v1/voice/parts/${encodeURIComponent(part)}`)).wav).toBe(wav)
    await server.root.request('DELETE', '/v1/voice/parts', { parts: [part] })
    expect((await all()).parts.map((each) => each.part)).not.toContain(part)
  })

  it.each([
    ['what is no sound', '37', Buffer.from('not a sound at all, but long enough to be one').toString('base64')],
    ['what is no base64', '37', '***'],
    ['silence', '37', aSound({ level: 0 })],
    ['a sound of ten minutes', '37', aSound({ seconds: 600, rateHz: 8_000 })],
    ['a little too long', '37', aSound({ seconds: 8.2 })],
    ['a part of no call', '홍길동', aSound()],
    ['a sentence in a language that no wall has', 'fr 햇살방', aSound()],
    ['a sentence of no room', 'en ', aSound()],
    ['an empty name', '', aSound()],
    ['a room of too long a name', `to ${'방'.repeat(200)}`, aSound()],
  ])('%s is refused, and nothing of it is stored', async (_name, part, wav) => {
    const before = await all()
    const { status } = await store({ part: '40', wav: aSound() }, { part, wav })
    expect([400, 413]).toContain(status)
    expect(await all()).toEqual(before)
  })
})

describe('WAV files', () => {
  const sound = Buffer.from(aSound({ seconds: 1 }), 'base64')

  it('with chunks that nobody asked for, and without their length, are read', () => {
    const extra = Buffer.concat([Buffer.from('LIST'), Buffer.from([3, 0, 0, 0]), Buffer.from('abc\0')])
    const listed = Buffer.concat([sound.subarray(0, 36), extra, sound.subarray(36)])
    const streamed = Buffer.from(sound)
    streamed.writeUInt32LE(0x7fff_f000, 40)
    for (const file of [sound, listed, streamed]) {
      const read = readWav(file)
      expect(read && secondsOf(read)).toBe(1)
    }
  })

  it.each([
    ['two channels', 22, 2],
    ['8 bits', 34, 8],
    ['compressed', 20, 85],
  ])('of %s are not', (_name, at, value) => {
    const file = Buffer.from(sound)
    file.writeUInt16LE(value, at)
    expect(readWav(file)).toBeUndefined()
  })

  it('that are cut off anywhere are read as far as they go, or not at all, and never fail', () => {
    for (let length = 0; length < 200; length += 1) expect(() => readWav(sound.subarray(0, length))).not.toThrow()
  })
})
