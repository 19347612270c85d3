import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { get, request } from 'node:https'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { UploadedFile } from '../../contract/didOptions.ts'
import type { Visit } from '../../contract/visits.ts'
import { readConfig } from '../../server/config.ts'
import { FileStore } from '../../server/files/fileStore.ts'
import { FileSweep } from '../../server/files/fileSweep.ts'
import { startServer as startProgram } from '../../server/start.ts'
import { eraseNames } from '../../server/visits/eraseNames.ts'
import { aFreePort } from '../browser/freePort.ts'
import { PASSWORD } from '../harness/builders.ts'
import { createDid, createVisit } from '../harness/create.ts'
import { MP4, PNG, uploadForm } from '../harness/media.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'
import { serverForAll } from '../harness/testServer.ts'

const DAY_MS = 86_400_000

const server = serverForAll({ env: { ALLOWED_ORIGINS: 'https://board.example' } })

describe('the live connection', () => {
  /** Returns the status of the response to an upgrade from a page of this origin; 101 when accepted. */
  const statusFor = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/websocket`, ['v12.stomp'], { headers })
      socket.on('open', () => {
        socket.terminate()
        resolve(101)
      })
      socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode))
      socket.on('error', () => undefined)
    })

  it('opens to the pages of this server, to origins that are allowed, and to programs; to no other page', async () => {
    expect(await statusFor({})).toBe(101)
    expect(await statusFor({ origin: server.url })).toBe(101)
    expect(await statusFor({ origin: 'https://board.example' })).toBe(101)
    for (const origin of [
      'https://evil.example',
      'http://127.0.0.1:1',
      'null',
      `${server.url}.evil.example`,
      'https://board.example:444',
    ]) {
      expect([origin, await statusFor({ origin })]).toEqual([origin, 403])
    }
  })
})

describe('uploads that nothing uses', () => {
  it('go after a day; what a board shows stays, and so does what is new', async () => {
    const upload = (content: Uint8Array<ArrayBuffer>) =>
      server.root.post<UploadedFile>('/v1/did-options/pre-upload-file', uploadForm(content, 'a'))
    const [photo, video, unused] = [await upload(PNG), await upload(MP4), await upload(PNG)]
    const did = await createDid(server.root)
    await server.root.patch('/v1/did-options/doctor-photo', { didId: did.id, url: photo.downloadUrl })
    await server.root.patch('/v1/did-options/video', {
      didId: did.id,
      type: 'FILE',
      url: `http://board.example${video.downloadUrl}`,
    })
    const sweep = new FileSweep(server.database.db, new FileStore(server.dataDir))
    expect(await sweep.sweep(new Date())).toEqual([])
    const gone = await sweep.sweep(new Date(Date.now() + DAY_MS + 1_000))
    expect(gone).toContain(unused.name)
    expect(gone).not.toContain(photo.name)
    expect(gone).not.toContain(video.name)
    const statuses = await Promise.all(
      [photo, video, unused].map(async ({ downloadUrl }) => (await fetch(server.url + downloadUrl)).status),
    )
    expect(statuses).toEqual([200, 200, 404])
  })

  it('stay when this database does not know them: they are those of another one, which was left out by mistake or is yet to be moved', async () => {
    const dataDir = temporaryFolder()
    const path = join(dataDir, 'uploads', 'photo.png')
    await (await startServer({ env: { DATA_DIR: dataDir } })).close()
    writeFileSync(path, 'what a board of the other database shows')
    utimesSync(path, new Date(0), new Date(0))
    const other = await startServer({ env: { DATA_DIR: dataDir } })
    expect(
      await new FileSweep(other.database.db, new FileStore(dataDir)).sweep(new Date(Date.now() + DAY_MS + 1_000)),
    ).toEqual([])
    await other.close()
    expect(existsSync(path)).toBe(true)
    rmSync(dataDir, { recursive: true })
  })

  it('stay when a board chooses one while they are swept, whoever is first to look', async () => {
    const { name, downloadUrl } = await server.root.post<UploadedFile>(
      '/v1/did-options/pre-upload-file',
      uploadForm(PNG, 'a'),
    )
    const did = await createDid(server.root)
    const { db } = server.database
    const aWeekAgo = new Date(Date.now() - 7 * DAY_MS).toISOString()
    await db.updateTable('files').set({ created_at: aWeekAgo }).where('name', '=', name).execute()
    await server.root.patch('/v1/did-options/doctor-photo', { didId: did.id, url: downloadUrl })
    // Simulates a sweep that has read the boards before that change and reaches the file only now.
    await db.updateTable('did_options').set({ doctor_photo_url: '' }).where('did_id', '=', did.id).execute()
    expect(await new FileSweep(db, new FileStore(server.dataDir)).sweep(new Date())).not.toContain(name)
    expect((await fetch(server.url + downloadUrl)).status).toBe(200)
    await db.deleteFrom('files').where('name', '=', name).execute()
  })

  it('go a day after a board stopped to use them, however old they are', async () => {
    const upload = () => server.root.post<UploadedFile>('/v1/did-options/pre-upload-file', uploadForm(PNG, 'a'))
    const [first, second] = [await upload(), await upload()]
    const did = await createDid(server.root)
    const show = (url: string) => server.root.patch('/v1/did-options/doctor-photo', { didId: did.id, url })
    await show(first.downloadUrl)
    const { db } = server.database
    const created_at = new Date(Date.now() - 2 * DAY_MS).toISOString()
    await db.updateTable('files').set({ created_at }).where('name', '=', first.name).execute()
    await show(second.downloadUrl)
    const sweep = new FileSweep(db, new FileStore(server.dataDir))
    expect(await sweep.sweep(new Date())).not.toContain(first.name)
    const gone = await sweep.sweep(new Date(Date.now() + DAY_MS + 1_000))
    expect([gone.includes(first.name), gone.includes(second.name)]).toEqual([true, false])
  })

  it('go though a crash has left no more of them than their row', async () => {
    const { name } = await server.root.post<UploadedFile>('/v1/did-options/pre-upload-file', uploadForm(PNG, 'a'))
    rmSync(join(server.dataDir, 'uploads', name))
    const sweep = new FileSweep(server.database.db, new FileStore(server.dataDir))
    expect(await sweep.sweep(new Date(Date.now() + DAY_MS + 1_000))).toEqual([name])
    expect(await server.database.db.selectFrom('files').select('name').where('name', '=', name).execute()).toEqual([])
  })
})

describe('names of patients', () => {
  it('are erased some days after the visit; the visit, its moves and its times stay', async () => {
    const { did } = await server.root.createStation()
    const [old, open] = [
      await createVisit(server.root, { name: '남궁민수' }),
      await createVisit(server.root, { name: '홍길동' }),
    ]
    const entry = await server.root.join(did, { visit: old, tagValue: '' })
    await server.root.front(entry, { note: '남궁민수 보호자 요청' })
    const [closed] = await server.root.patch<Visit[]>('/v1/visits', { visits: [{ id: old.id, status: 'CLOSED' }] })
    const { db } = server.database
    expect(await eraseNames(db, new Date(Date.now() - DAY_MS))).toBe(0)
    expect(await eraseNames(db, new Date(Date.now() + 1_000))).toBeGreaterThan(0)
    expect(await server.root.get<Visit>(`/v1/visits/${old.id}`)).toEqual({ ...closed, name: '', patientNo: '' })
    expect((await server.root.get<Visit>(`/v1/visits/${open.id}`)).name).toBe('홍길동')
    const moves = await server.root.movesOf(entry)
    expect(moves.map(({ action, name, note }) => [action, name, note])).toEqual([
      ['cancel', '', ''],
      ['front', '', ''],
      ['join', '', ''],
    ])
    expect(await eraseNames(db, new Date(Date.now() + 1_000))).toBe(0)
  })

  it('are erased bit by bit: others have their turn in between, and a server that stops does not wait for the last', async () => {
    const { db } = server.database
    const closed_at = new Date(Date.now() - 2 * DAY_MS).toISOString()
    const visit = (number: number) =>
      ({
        name: '홍길동',
        patient_no: '1',
        status: 'CLOSED',
        created_at: closed_at,
        closed_at,
        day: 'long ago',
        number,
      }) as const
    await db
      .insertInto('visits')
      .values(Array.from({ length: 350 }, (_, at) => visit(at)))
      .execute()
    const before = new Date(Date.now() - DAY_MS)
    const stopping = new AbortController()
    setImmediate(() => stopping.abort())
    const first = await eraseNames(db, before, stopping.signal)
    expect(first).toBeLessThan(350)
    expect(first + (await eraseNames(db, before))).toBe(350)
  })
})

describe('https by certificate files', () => {
  const folder = temporaryFolder()
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string) => join(folder, name)
  const certify = (name: string) => {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file(`${name}.key`)]
    const certificate = [
      '-out',
      file(`${name}.pem`),
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-days',
      '2',
    ]
    execFileSync('openssl', ['req', '-x509', ...key, ...certificate], { stdio: 'ignore' })
  }
  const start = (TLS_CERT: string, TLS_KEY: string, more = {}) =>
    startProgram(
      readConfig({
        PORT: '0',
        HOST: 'localhost',
        DATA_DIR: file('data'),
        LOG_LEVEL: 'fatal',
        ROOT_PASSWORD: PASSWORD,
        TLS_CERT,
        TLS_KEY,
        ...more,
      }),
      () => undefined,
    )

  it('is spoken with the certificate, asked for from then on, and its cookies go nowhere else', async () => {
    certify('own')
    const running = await start(file('own.pem'), file('own.key'))
    expect(running.url).toMatch(/^https:\/\/localhost:\d+$/)
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const options = {
        method: 'POST',
        ca: readFileSync(file('own.pem')),
        headers: { 'content-type': 'application/json' },
      }
      request(`${running.url}/api/auth/login`, options, (answer) => resolve(answer.resume().headers))
        .on('error', reject)
        .end(JSON.stringify({ id: 'root', password: PASSWORD }))
    })
    const socket = new WebSocket(`${running.url.replace('https', 'wss')}/websocket`, ['v12.stomp'], {
      ca: readFileSync(file('own.pem')),
      origin: running.url,
    })
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
    socket.terminate()
    await running.close()
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/; HttpOnly; SameSite=Strict; Secure$/)])
  })

  it('is TLS 1.2 at least', async () => {
    certify('own')
    const running = await start(file('own.pem'), file('own.key'))
    const versionOf = (maxVersion: 'TLSv1.1' | 'TLSv1.2') =>
      new Promise((resolve) => {
        // The client would refuse old versions itself.
        const options = { minVersion: 'TLSv1' as const, maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' }
        const socket = connect({
          ...options,
          port: Number(new URL(running.url).port),
          ca: readFileSync(file('own.pem')),
        })
        socket.on('secureConnect', () => resolve(socket.getProtocol())).on('error', () => resolve('refused'))
        socket.on('close', () => resolve('refused')).on('secureConnect', () => socket.destroy())
      })
    expect([await versionOf('TLSv1.1'), await versionOf('TLSv1.2')]).toEqual(['refused', 'TLSv1.2'])
    await running.close()
  })

  it('is where plain http is redirected to, as far as it asks for a page', async () => {
    certify('own')
    const port = await aFreePort()
    const running = await start(file('own.pem'), file('own.key'), { REDIRECT_PORT: String(port) })
    const ask = (method: string) =>
      fetch(`http://localhost:${port}/rooms?size=10`, { method, redirect: 'manual' }).then(({ status, headers }) => [
        status,
        headers.get('location'),
      ])
    expect(await ask('GET')).toEqual([308, `${running.url}/rooms?size=10`])
    expect(await ask('POST')).toEqual([403, null])
    await running.close()
    await expect(ask('GET')).rejects.toThrow()
  })

  it('is spoken with a renewed certificate within the hour, without a start; with what does not fit, by none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const name of ['first', 'second']) certify(name)
    const renew = (certificate: string, key: string) => {
      copyFileSync(file(`${certificate}.pem`), file('live.pem'))
      copyFileSync(file(`${key}.key`), file('live.key'))
    }
    renew('first', 'first')
    const running = await start(file('live.pem'), file('live.key'))
    const statusBy = (name: string) =>
      new Promise((resolve) => {
        const options = { ca: readFileSync(file(`${name}.pem`)), agent: false }
        get(`${running.url}/api/health`, options, (answer) => resolve(answer.resume().statusCode)).on('error', () =>
          resolve('not trusted'),
        )
      })
    const hourLater = () => vi.advanceTimersByTimeAsync(3_600_000)
    await hourLater()
    expect([await statusBy('first'), await statusBy('second')]).toEqual([200, 'not trusted'])
    renew('second', 'first')
    await hourLater()
    expect(await statusBy('first')).toBe(200)
    renew('second', 'second')
    await hourLater()
    expect([await statusBy('first'), await statusBy('second')]).toEqual(['not trusted', 200])
    await running.close()
  })

  it('is refused at the start when a file is missing or the key is another one’s', async () => {
    certify('one')
    certify('two')
    await expect(start(file('none.pem'), file('one.key'))).rejects.toThrow(/^TLS_CERT 파일을 읽을 수 없습니다: /)
    await expect(start(file('one.pem'), file('two.key'))).rejects.toThrow('서로 맞는 PEM')
  })
})
