import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../harness/eventually.ts'
import { createPatient, createStation, join, scan } from '../harness/queue.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { RawStomp } from '../harness/stomp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('DE-06 raw frames', () => {
  it('DE-05 DE-06 carry masked names only, whatever the name', async () => {
    const { did } = await createStation(server.root)
    const raw = await RawStomp.connect(server.url)
    raw.send(`SUBSCRIBE\nid:a\ndestination:/rfid/${did.id}/messages\nreceipt:r\n\n`)
    await eventually(() => expect(raw.received).toHaveLength(2))
    const names = ['김', '김철', '홍길동', '황보관우', 'John Smith', '홍길동'.normalize('NFD'), '김😀수']
    for (const name of names) {
      const patient = await createPatient(server.root, { name })
      await scan(server.root, did, patient.tagValue)
      await scan(server.root, did, patient.tagValue)
    }
    const shown = () => raw.received.flatMap((frame) => /"message":"([^"]+)님, 대기 등록/.exec(frame)?.[1] ?? [])
    await eventually(() => expect(shown()).toEqual(['O', '김O', '홍O동', '황O관우', 'JOhn Smith', '홍O동', '김O수']))
    const everything = raw.received.join()
    for (const name of names.slice(1)) expect(everything).not.toContain(name.normalize('NFC'))
    raw.socket.close()
  })

  it('DE-06 name nobody in what staff do', async () => {
    const { did } = await createStation(server.root)
    const raw = await RawStomp.connect(server.url)
    raw.send(`SUBSCRIBE\nid:a\ndestination:/rfid/${did.id}/messages\nreceipt:r\n\n`)
    await eventually(() => expect(raw.received).toHaveLength(2))
    await join(server.root, did, await createPatient(server.root, { name: '홍길동' }))
    await eventually(() => expect(raw.received[2]).toContain('{"type":"RELOAD","message":"","version":'))
    raw.socket.close()
  })
})
