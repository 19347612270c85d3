import { describe, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { UploadedFile } from '../../contract/didOptions.ts'
import type { SettingsAnswer } from '../../contract/settings.ts'
import { SETTING_DEFAULTS } from '../../domain/hospitalSettings.ts'
import { FileStore } from '../../server/files/fileStore.ts'
import { FileSweep } from '../../server/files/fileSweep.ts'
import { aRoom } from '../harness/builders.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForEach } from '../harness/testServer.ts'

const server = serverForEach({ env: { VISIT_NAME_DAYS: '14' } })

const read = () => server.root.get<SettingsAnswer>('/v1/settings')
const change = (patch: object) => server.root.patch<SettingsAnswer>('/v1/settings', patch)
const refusalOf = async (method: string, path: string, body?: unknown, client = server.root) => {
  const { status, refusal } = await client.request(method, path, body)
  return { status, code: refusal.code, fields: refusal.errors?.map(({ field }) => field) }
}
const page = async (path = '/') => (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()

it('have defaults; what the environment sets wins, is named, and cannot be changed', async () => {
  expect(await read()).toEqual({
    settings: { ...SETTING_DEFAULTS, visitNameDays: 14 },
    fixed: { visitNameDays: 'VISIT_NAME_DAYS' },
  })
  expect(await refusalOf('PATCH', '/v1/settings', { visitNameDays: 30 })).toMatchObject({
    status: 409,
    code: 'FIXED_SETTING',
  })
})

it.each([
  [{ publicUrl: 'https://board.example/path' }, 'publicUrl'],
  [{ publicUrl: 'board.example' }, 'publicUrl'],
  [{ waitWarning: 40 }, 'waitAlarm'],
  [{ auditDays: 729 }, 'auditDays'],
  [{ idleMinutes: 721 }, 'idleMinutes'],
  [{ logo: 'https://elsewhere.example/logo.png' }, 'logo'],
  [{ logo: '/api/files/nobody-uploaded.png' }, 'logo'],
])('refuses %o', async (patch, field) => {
  expect(await refusalOf('PATCH', '/v1/settings', patch)).toMatchObject({ status: 400, fields: [field] })
})

it('take effect without a restart: in pages, and in the limits of rooms without their own', async () => {
  await change({
    hospitalName: '서울 "가" <병원>',
    publicUrl: 'https://board.example',
    idleMinutes: 5,
    waitWarning: 10,
  })
  expect(await page()).toContain('<meta name="hospital-name" content="서울 &quot;가&quot; &lt;병원>" />')
  expect(await page()).toContain('<meta name="public-url" content="https://board.example" />')
  expect(await page()).toContain('<meta name="idle-minutes" content="5" />')
  expect(await page()).toContain('<meta name="wait-limits" content="10 40" />')
  const room = aRoom({ waitWarning: null, waitAlarm: 9 })
  expect(await refusalOf('POST', '/v1/rooms', room)).toMatchObject({ status: 400, fields: ['waitAlarm'] })
})

describe('displayAccess', () => {
  it('closes the boards to screens that nobody approved, and cuts off those that are connected', async () => {
    const { did } = await server.root.createStation()
    const screen = await RawStomp.connect(server.url)
    expect(await server.anyone.get(`/v1/dids/${did.id}`)).toHaveProperty('id', did.id)
    await change({ displayAccess: 'PAIRED' })
    await screen.closed
    expect(await refusalOf('GET', `/v1/dids/${did.id}`, undefined, server.anyone)).toMatchObject({ status: 401 })
    expect(await server.root.get('/v1/displays')).toHaveProperty('access', 'PAIRED')
    await change({ displayAccess: 'OPEN' })
    expect(await server.anyone.get(`/v1/dids/${did.id}`)).toHaveProperty('id', did.id)
  })
})

it('puts each change into the audit log with both values', async () => {
  await change({ waitWarning: 15, hospitalName: '한빛검진센터', auditDays: 730 })
  const content = await server.root.list<AuditRow>('/v1/audit?action=settings.update')
  expect(content.map(({ details }) => JSON.parse(details))).toEqual([
    {
      changes: [
        { setting: 'hospitalName', from: null, to: '한빛검진센터' },
        { setting: 'waitWarning', from: 20, to: 15 },
      ],
    },
  ])
})

it('keeps the picture of the logo, and the cleanup removes one that is used no more', async () => {
  const { downloadUrl, name } = await server.root.post<UploadedFile>(
    '/v1/did-options/pre-upload-file',
    uploadForm(PNG, 'logo.png'),
  )
  await change({ logo: downloadUrl })
  expect(await page()).toContain(`<meta name="hospital-logo" content="${downloadUrl}" />`)
  const sweep = new FileSweep(server.database.db, new FileStore(server.dataDir))
  const later = new Date(Date.now() + 3 * 86_400_000)
  expect(await sweep.sweep(later)).toEqual([])
  await change({ logo: '' })
  expect(await sweep.sweep(later)).toEqual([name])
})
