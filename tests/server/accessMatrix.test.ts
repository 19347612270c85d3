// Embedded database alone: calls are refused before a database is asked.
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { PASSWORD } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { serverForAll } from '../harness/testServer.ts'
import { ACCESS_ROWS, type AccessRow, type CallName, EVERY_CALL, request, type Sent, type World } from './accessRows.ts'

const rows = Object.entries(ACCESS_ROWS) as [CallName, AccessRow][]

const server = serverForAll()
/** One client per column, in the order of a row's cells. */
let callers: Client[]
/** Tokens that no call accepts. */
let useless: Record<string, string>
beforeAll(async () => {
  callers = [server.anyone, await server.signedIn('USER'), await server.signedIn('MANAGER'), server.root]
  useless = await uselessTokens()
})

async function statuses(call: Call, send: (world: World) => Promise<Sent> | Sent): Promise<number[]> {
  const answers: number[] = []
  for (const caller of callers)
    answers.push((await request(caller, call, await send({ root: server.root, caller }))).status)
  return answers
}

/** Creates tokens that are not, or no longer, of the first user's session; accessToken.test.ts has malformed ones. */
async function uselessTokens(): Promise<Record<string, string>> {
  const { value } = await server.database.db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'access-token')
    .executeTakeFirstOrThrow()
  const { id } = await server.database.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', 'root')
    .executeTakeFirstOrThrow()
  const token = ({ subject = 'root', expires = '15m', sid = id } = {}) =>
    new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('waiting-board')
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(Buffer.from(value, 'base64'))
  // The unchanged token is accepted for a call of ROOT, so the others are refused only for their invalid claim.
  const whole = new Client(server.url, {
    accessToken: await token(),
    refreshToken: '',
    user: { id: 'root', name: '', position: '', authority: 'ROOT' },
  })
  expect((await whole.request('GET', '/v1/users')).status).toBe(200)
  return {
    expired: await token({ expires: '-1s' }),
    'of nobody': await token({ subject: 'nobody' }),
    'of a session that never was': await token({ sid: 'nothing' }),
    'that is a refresh token': (await server.anyone.signIn('root', PASSWORD)).session?.refreshToken ?? '',
  }
}

it('DE-15 every call of the contract has its row, and no row is left over', () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual([...EVERY_CALL.keys()].toSorted())
})

describe('DE-06, DE-13, DE-15 without a token, as USER, MANAGER and ROOT', () => {
  it.each(rows)('DE-15 %s', async (name, row) => {
    const call = EVERY_CALL.get(name) as Call
    expect(await statuses(call, row.send)).toEqual(row.expect)
    if (row.others) expect(await statuses(call, row.others.send)).toEqual(row.others.expect)
  })
})

describe('DE-13 a token that is not valid opens nothing, not even what needs none', () => {
  it.each(rows.filter(([name]) => EVERY_CALL.get(name)?.access !== 'public'))('DE-13 %s', async (name, row) => {
    const sent = await row.send({ root: server.root, caller: server.root })
    for (const [what, token] of Object.entries(useless)) {
      const user = { id: 'root', name: '', position: '', authority: 'ROOT' } as const
      const { status } = await request(
        new Client(server.url, { accessToken: token, refreshToken: '', user }),
        EVERY_CALL.get(name) as Call,
        sent,
      )
      expect([what, status]).toEqual([what, 401])
    }
  })
})
