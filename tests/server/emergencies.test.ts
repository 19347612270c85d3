import { describe, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { BoardEmergency } from '../../contract/emergencies.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { createDid } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { voiceProgram } from '../harness/sounds.ts'
import { watchBoard } from '../harness/watchBoard.ts'
import { serverForAll } from '../harness/testServer.ts'

const program = voiceProgram('process.stdout.write(wav)')

const server = serverForAll({ env: { VOICE_COMMAND: program.command } })

const shownOn = async (didId: number) =>
  (await server.anyone.get<WaitingList>(`/v1/did-waitings/dids/${didId}`)).emergency
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

describe('an emergency text', () => {
  it('is shown on all boards within a second, and ended on some or all of them', async () => {
    const [first, second] = [await createDid(server.root), await createDid(server.root)]
    const wall = await watchBoard(server, second)
    const body = { text: '화재 대피', why: '3층 연기', speaks: true }
    const shown = await server.root.post<BoardEmergency[]>('/v1/emergencies', body)
    expect(shown.map(({ didId }) => didId)).toEqual(expect.arrayContaining([first.id, second.id]))
    await eventually(() => expect(wall.messages).toMatchObject([{ type: 'RELOAD' }]))
    expect(await shownOn(second.id)).toEqual({
      text: '화재 대피',
      speaks: true,
      until: null,
      since: expect.any(String),
    })
    expect(await server.root.get<BoardEmergency[]>('/v1/emergencies')).toEqual(
      expect.arrayContaining([expect.objectContaining({ didId: first.id, why: '3층 연기', by: expect.any(String) })]),
    )
    await server.root.post('/v1/emergencies/end', { didIds: [first.id] })
    expect([await shownOn(first.id), (await shownOn(second.id))?.text]).toEqual([undefined, '화재 대피'])
    await server.root.post('/v1/emergencies/end', {})
    expect(await server.root.get<BoardEmergency[]>('/v1/emergencies')).toEqual([])
    await wall.close()

    const content = await server.root.list<AuditRow>('/v1/audit?size=50')
    const lines = content.filter(({ action }) => action.startsWith('emergencies.'))
    expect(lines.map(({ action }) => action)).toEqual(['emergencies.end', 'emergencies.end', 'emergencies.start'])
    expect(lines[2]?.details).toContain('3층 연기')
  })

  it('ends at its time, and the server says so in the audit log', async () => {
    const { id } = await createDid(server.root)
    await server.root.post('/v1/emergencies', { didIds: [id], text: '정전', until: inSeconds(1.5) })
    expect((await shownOn(id))?.text).toBe('정전')
    await eventually(async () => {
      const content = await server.root.list<AuditRow>('/v1/audit?size=5')
      expect(content.find(({ action }) => action === 'emergencies.end')?.subjects).toEqual([String(id)])
    })
    expect(await shownOn(id)).toBeUndefined()
  })

  it('is refused with an end in the past, and on a board that does not exist', async () => {
    const { id } = await createDid(server.root)
    const start = async (body: object) => (await server.root.request('POST', '/v1/emergencies', body)).status
    expect(await start({ didIds: [id], text: 'x', until: inSeconds(-1) })).toBe(400)
    expect(await start({ didIds: [id, 999_999], text: 'x' })).toBe(404)
    expect(await shownOn(id)).toBeUndefined()
  })

  it("is spoken by the server's program for the boards that show it alone", async () => {
    const { id } = await createDid(server.root)
    const ask = async () => (await server.anyone.request('GET', `/v1/voice/dids/${id}/emergency`)).status
    expect(await ask()).toBe(404)
    await server.root.post('/v1/emergencies', { didIds: [id], text: '지진 대피' })
    expect(await ask()).toBe(200)
    expect(program.said()).toEqual(['지진 대피'])
  })
})
