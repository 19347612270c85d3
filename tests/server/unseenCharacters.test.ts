import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '../../contract/common.ts'
import { SCHEMA_TEXTS } from '../../contract/messages.ts'
import { createDid, createRoom, createVisit } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const TURNED = '홍\u202e길동'

describe('characters that nobody sees', () => {
  it('DE-13 DE-25 are refused at their field, and change nothing', async () => {
    const [did, room, visit] = [
      await createDid(server.root),
      await createRoom(server.root),
      await createVisit(server.root, { name: '홍길동' }),
    ]
    const tries: [string, string, object, string][] = [
      ['POST', '/v1/visits', { name: TURNED }, 'name'],
      ['PATCH', '/v1/visits', { visits: [{ id: visit.id, name: TURNED }] }, 'name'],
      ['PATCH', '/v1/dids', { dids: [{ id: did.id, name: { kr: '심\u200b전도' } }] }, 'name.kr'],
      ['PATCH', '/v1/dids', { dids: [{ id: did.id, doctor: { kr: TURNED } }] }, 'doctor.kr'],
      ['PATCH', '/v1/rooms', { rooms: [{ id: room.id, name: { kr: '채\u0007혈실' } }] }, 'name.kr'],
      ['PATCH', '/v1/did-options/notice', { didId: did.id, content: '점심\u2066시간' }, 'content'],
      ['PATCH', '/v1/did-options/masking', { didId: did.id, character: '\u200b' }, 'character'],
    ]
    for (const [method, path, body, field] of tries) {
      const answer = await server.root.request<ErrorBody>(method, path, body)
      expect({ path, status: answer.status, field: answer.body.errors?.[0]?.field }).toEqual({
        path,
        status: 400,
        field,
      })
      if (field !== 'character') expect(answer.body.errors?.[0]?.message).toBe(SCHEMA_TEXTS.UNSEEN[0])
    }
    expect(await server.root.get(`/v1/visits/${visit.id}`)).toMatchObject({ name: '홍길동' })
    expect(await server.root.get(`/v1/dids/${did.id}`)).toMatchObject({ name: did.name, doctor: did.doctor })
  })

  it('DE-22 of records that hold them already are served, and other fields of these can be changed', async () => {
    const [did, { visitId }] = await server.root.queueOf('홍길동')
    await server.database.db.updateTable('visits').set({ name: TURNED }).where('id', '=', visitId).execute()
    expect(await server.root.get(`/v1/visits/${visitId}`)).toMatchObject({ name: TURNED })
    const { status } = await server.root.request('PATCH', '/v1/visits', {
      visits: [{ id: visitId, patientNo: '1234' }],
    })
    expect(status).toBe(200)
    expect((await server.anyone.listOf('waiting', did)).patients.map(({ name }) => name)).toEqual(['홍O동'])
  })
})
