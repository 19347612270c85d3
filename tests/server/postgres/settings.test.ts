import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../harness/eventually.ts'
import { startServer } from '../../harness/server.ts'
import { RawStomp } from '../../harness/stomp.ts'

it('a second server notices a changed setting, and cuts off the screens that nobody approved', async () => {
  const server = await startServer()
  onTestFinished(() => server.close())
  const second = await startServer({ env: { DATABASE_URL: server.databaseUrl ?? '' } })
  onTestFinished(() => second.close())
  const { did } = await server.root.createStation()
  const screen = await RawStomp.connect(second.url)
  const page = async () => (await fetch(second.url, { headers: { accept: 'text/html' } })).text()
  const board = async () => (await second.anyone.request('GET', `/v1/dids/${did.id}`)).status

  await server.root.patch('/v1/settings', { hospitalName: '한빛검진센터', displayAccess: 'PAIRED' })
  await screen.closed
  expect(await board()).toBe(401)
  expect(await page()).toContain('<meta name="hospital-name" content="한빛검진센터" />')
  await server.root.patch('/v1/settings', { displayAccess: 'OPEN' })
  await eventually(async () => expect(await board()).toBe(200))
})
