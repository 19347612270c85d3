import { describe, expect, it } from 'vitest'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { PAGE_BOARD_ID } from '../../contract/constants.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import { BOARD_VERSION_HEADER } from '../../contract/realtime.ts'
import { startServer } from '../harness/server.ts'
import { serverForAll } from '../harness/testServer.ts'

const ELEMENT = new RegExp(
  `<script data-time="(\\d+)" type="application/json" id="${PAGE_BOARD_ID}">(.*?)</script>`,
  's',
)

const server = serverForAll()

/** Loads a page and returns it with the board data embedded in it. */
async function open(path: string, url = server.url) {
  const answer = await fetch(url + path, { headers: { accept: 'text/html' } })
  const text = await answer.text()
  const [, time, json] = ELEMENT.exec(text) ?? []
  return {
    madeAt: Number(time),
    text,
    caching: answer.headers.get('cache-control'),
    brought: json === undefined ? null : (JSON.parse(json) as PublicBoard),
  }
}

describe("the page of a board's wall", () => {
  it('DE-06 brings the board as anyone may read it, and is kept by nobody', async () => {
    const { did } = await server.root.createStation()
    const [first] = await server.root.queueUp(did, '홍길동', '김영희')
    await server.root.post('/v1/did-waitings/call', { didWaitingId: first?.didWaitingId })
    const askedAt = Date.now()
    const { text, caching, brought, madeAt } = await open(`/dids/viewer?id=${did.id}&roomId=${did.roomId}`)
    // The page carries the server's time, because the player's clock may be wrong.
    expect(madeAt).toBeGreaterThanOrEqual(askedAt)
    expect(madeAt).toBeLessThanOrEqual(Date.now())
    const { headers, body } = await server.anyone.request('GET', `/v1/dids/${did.id}`)
    const listed = async (list: string) =>
      (await server.anyone.get<WaitingList>(`/v1/did-waitings/${list}dids/${did.id}`)).patients
    expect(brought).toEqual({
      version: Number(headers.get(BOARD_VERSION_HEADER)),
      did: body,
      option: await server.anyone.get(`/v1/did-options/${did.id}`),
      waiting: await listed(''),
      called: await listed('called/'),
    })
    expect(text).toContain('홍O동')
    expect(text).not.toMatch(/홍길동|김영희/)
    expect(caching).toBe('no-store')
  })

  it('holds whatever people write as text', async () => {
    const { did } = await server.root.createStation()
    const name = { kr: '</script>$&' }
    await server.root.patch('/v1/dids', { dids: [{ id: did.id, name }] })
    const { brought } = await open(`/dids/viewer?id=${did.id}&roomId=${did.roomId}`)
    expect(brought?.did).toMatchObject({ name })
  })

  it.each([
    '/dids/viewer',
    '/dids/viewer?id=999999&roomId=1',
    '/dids/viewer?id=1;2&roomId=1',
    '/dids/viewer?id=1&id=2',
    '/dids/mini-viewer/1',
    '/rooms?id=1',
    '/?id=1',
  ])('brings nothing at %s', async (path) => {
    const { caching, brought } = await open(path)
    expect([brought, caching]).toEqual([null, 'no-cache'])
  })

  it('brings nothing where displays have to show who they are', async () => {
    const paired = await startServer({ env: { DISPLAY_ACCESS: 'paired' } })
    const { did } = await paired.root.createStation()
    await paired.root.queueUp(did, '홍길동')
    const { text, brought } = await open(`/dids/viewer?id=${did.id}&roomId=${did.roomId}`, paired.url)
    expect(brought).toBeNull()
    expect(text).not.toContain('홍')
    await paired.close()
  })
})
