import { sql } from 'kysely'
import { Client as PgClient } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../../contract/common.ts'
import type { WaitingEntry } from '../../../contract/waitingMoves.ts'
import type { User } from '../../../contract/users.ts'
import { race } from '../../faults/race.ts'
import { aUser, aVisit, PASSWORD } from '../../harness/builders.ts'
import type { Client } from '../../harness/client.ts'
import { createDid, createRoom, createTag, createVisit } from '../../harness/create.ts'
import { eventually } from '../../harness/eventually.ts'
import { serverForAll } from '../../harness/testServer.ts'
import { eraseNames } from '../../../server/visits/eraseNames.ts'

const CONSOLES = 20
const ROUNDS = 4

/*
 * PostgreSQL runs transactions concurrently, up to ten per server. Locks must prevent the conflicts that SQLite's
 * single writer rules out.
 */
const server = serverForAll()
const beside = serverForAll(() => ({ env: { DATABASE_URL: server.databaseUrl } }))
let consoles: Client[]
beforeAll(async () => {
  const staff = await Promise.all(Array.from({ length: CONSOLES - 1 }, () => server.signedIn('USER')))
  consoles = [server.root, ...staff].map((console, at) => (at % 2 ? console.at(beside.url) : console))
})

/** Returns the statuses of concurrent requests, sorted. */
async function statuses(sends: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(sends)).map(({ status }) => status).toSorted((a, b) => a - b)
}
/** Begins a transaction that holds what its statements have changed, until it is committed. */
async function hold(...statements: string[]) {
  const client = new PgClient({ connectionString: server.databaseUrl })
  await client.connect()
  for (const statement of ['begin', ...statements]) await client.query(statement)
  /** Returns the number of transactions that wait for a lock. */
  const waiting = async () => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows[0]?.n
  }
  return {
    waiting,
    isWaitedForBy: (count: number) => eventually(async () => expect(await waiting()).toBe(count)),
    query: (statement: string) => client.query(statement),
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}
const wins = (count: number, of: number, status = 200) => [
  ...Array<number>(count).fill(status),
  ...Array<number>(of - count).fill(409),
]

describe('of 20 consoles at two servers', () => {
  it('DE-11 one wins the race for a patient, and the others learn who', { timeout: 60_000 }, async () => {
    expect(await race(consoles, ROUNDS)).toEqual({
      rounds: ROUNDS,
      winners: ROUNDS,
      told: ROUNDS * (CONSOLES - 1),
      logged: ROUNDS,
    })
  })

  it('DE-09 as many call as the room takes, by whichever of its boards', async () => {
    const { room, did } = await server.root.createStation({ maxPatient: 3, useMultiCall: true })
    const other = await createDid(server.root, { roomId: room.id })
    const entries = await Promise.all(
      consoles.map(async (_, at) => server.root.join(at % 2 ? did : other, await server.root.createPatient())),
    )
    expect(await statuses(consoles.map((console, at) => console.call(entries[at] as WaitingEntry)))).toEqual(
      wins(3, CONSOLES),
    )
  })

  it('DE-08 one puts a patient into a queue, of all queues', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stations = await server.root.createStations({}, {})
      const patient = await server.root.createPatient()
      const sends = consoles.map((console, at) =>
        console.request('POST', '/v1/did-waitings', { didId: stations[at % 2]?.did.id, visitId: patient.visit.id }),
      )
      expect((await statuses(sends)).filter((status) => status < 300)).toHaveLength(1)
    }
  })

  it('DE-08 a tag that is scanned at two doors registers its patient once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stations = await server.root.createStations({}, {})
      const { visit, tagValue } = await server.root.createPatient()
      await Promise.all(
        consoles
          .slice(0, 2)
          .map((console, at) =>
            console.scan((stations[at % 2] as { did: Awaited<ReturnType<typeof createDid>> }).did, tagValue),
          ),
      )
      const { content } = await server.root.get<Page<{ waitings: unknown[]; id: number }>>(`/v1/visits?name=&size=200`)
      expect(content.find(({ id }) => id === visit.id)?.waitings).toHaveLength(1)
    }
  })

  it('DE-30 a tag that is tapped at two servers at the same instant is one tap', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { did } = await server.root.createStation()
      const { tagValue } = await server.root.createPatient()
      const here = consoles.map((_, at) => server.root.at(at % 2 ? beside.url : server.url))
      const answers = await Promise.all(here.map((each) => each.scan(did, tagValue)))
      expect(new Set(answers.map(({ body }) => body.flag))).toEqual(new Set(['REGISTER']))
      expect(
        new Set((await Promise.all(here.map((each) => each.scan(did, tagValue)))).map(({ body }) => body.flag)),
      ).toEqual(new Set(['REGISTER']))
      expect(await server.root.namesOf(did)).toEqual({ waiting: ['홍길동'], called: [], holding: [] })
    }
  })

  it('one takes a move back', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    await server.root.call(entry)
    const here = consoles.map((_, at) => server.root.at(at % 2 ? beside.url : server.url))
    expect((await statuses(here.map((each) => each.undo(entry)))).filter((status) => status < 300)).toHaveLength(1)
    expect(await server.root.namesOf(did)).toEqual({ waiting: ['김하나'], called: [], holding: [] })
    expect((await server.root.movesOf(entry)).map(({ action }) => action)).toEqual(['undo', 'call', 'join'])
  })

  it('none meets a deadlock, though they send patients both ways between boards', async () => {
    const stations = await server.root.createStations({}, {})
    const lone = await createDid(server.root)
    const dids = [...stations.map(({ did }) => did), lone]
    const entries: WaitingEntry[] = []
    for (let at = 0; at < CONSOLES; at += 1)
      entries.push(await server.root.join(dids[at % 3] as typeof lone, await server.root.createPatient()))
    for (let round = 1; round <= ROUNDS; round += 1) {
      const sends = consoles.map((console, at) =>
        console.transfer(entries[at] as WaitingEntry, dids[(at + round) % 3] as typeof lone),
      )
      expect(await statuses(sends)).toEqual(Array<number>(CONSOLES).fill(200))
    }
  })

  it('each gives another number of the day, and none is left out', async () => {
    const visits = await Promise.all(consoles.map((console) => createVisit(console)))
    const numbers = visits.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
  })

  it('DE-16 one hands out a tag', async () => {
    const tag = await createTag(server.root)
    const sends = consoles.map((console) => console.request('POST', '/v1/visits', aVisit({ tagMappingId: tag.id })))
    expect(await statuses(sends)).toEqual(wins(1, CONSOLES, 201))
  })

  it('DE-16 none deletes a tag that another hands out at that moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const tag = await createTag(server.root)
      const [given, deleted] = await Promise.all([
        server.root.request<{ id: number }>('POST', '/v1/visits', aVisit({ tagMappingId: tag.id })),
        server.root.at(beside.url).request('DELETE', '/v1/tag-mappings', { ids: [tag.id] }),
      ])
      expect([`${given.status} ${deleted.status}`]).toEqual([expect.stringMatching(/^(201 409|400 200)$/)])
      if (given.status === 201)
        expect(await server.root.get(`/v1/visits/${given.body.id}`)).toMatchObject({ tagMappingId: tag.id })
    }
  })

  it('DE-13 all of a sign-in that they renew at once go on', async () => {
    const { refreshToken } = (await server.signedIn('USER')).session as { refreshToken: string }
    const sends = consoles.map((_, at) =>
      server.anyone
        .at(at % 2 ? beside.url : server.url)
        .request<{ refreshToken: string }>('POST', '/auth/refresh', { refreshToken }),
    )
    const answers = await Promise.all(sends)
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(CONSOLES).fill(200))
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)
  })
})

it('what one server knows of a sign-in, the other knows', async () => {
  const user = await server.signedIn('USER')
  expect((await user.at(beside.url).request<User>('GET', '/v1/users/my-info')).status).toBe(200)
  await server.root.delete('/v1/users', { ids: [user.session?.user.id] })
  expect((await user.at(beside.url).request('GET', '/v1/users/my-info')).status).toBe(401)
})

it('what is freed at one server can be filled at the other', async () => {
  const [, first, second] = await server.root.queueOf('김하나', '이두리')
  await server.root.call(first)
  expect((await server.root.at(beside.url).call(second)).status).toBe(409)
  await server.root.done(first)
  expect((await server.root.at(beside.url).call(second)).status).toBe(200)
})

it('DE-09 a board that gets another room waits for the call that is under way there, and the next call counts both', async () => {
  const [from, to] = await server.root.createStations({}, {})
  const [moving] = await server.root.queueUp(from.did, '김하나')
  const [waiting] = await server.root.queueUp(to.did, '이두리')
  // The call of the first patient holds the lock of the room and waits for the visit.
  const holder = await hold(`update visits set status = status where id = ${moving.visitId}`)
  const first = server.root.call(moving)
  await holder.isWaitedForBy(1)
  let isMoved = false
  const rest = server.root
    .at(beside.url)
    .patch('/v1/dids', { dids: [{ id: from.did.id, roomId: to.room.id }] })
    .then(() => (isMoved = true))
    .then(() => server.root.call(waiting))
  await eventually(async () => expect(isMoved || (await holder.waiting()) === 2).toBe(true))
  if (isMoved) await rest
  await holder.commit()
  expect([(await first).status, (await rest).status]).toEqual([200, 409])
})

it('DE-13 who names what is being deleted at that moment is told that it is gone', async () => {
  const planned = await createRoom(server.root)
  const { did } = await server.root.createStation()
  const away = await server.root.createStation()
  const [sent] = await server.root.queueUp(away.did, '김하나')
  const patient = await server.root.createPatient()
  const holder = await hold(`delete from rooms where id = ${planned.id}`, `delete from dids where id = ${did.id}`)
  const asked = [
    server.root.request('POST', '/v1/visits', aVisit({ roomIds: [planned.id] })),
    server.root.request('PATCH', '/v1/visits', { visits: [{ id: sent.visitId, roomIds: [planned.id] }] }),
    server.root.request('POST', '/v1/did-waitings', { didId: did.id, visitId: patient.visit.id }),
    server.root.transfer(sent, did),
  ]
  await holder.isWaitedForBy(asked.length)
  await holder.commit()
  const answers = await Promise.all(asked)
  expect(answers.map(({ status, refusal }) => [status, refusal.errors?.[0]?.field ?? refusal.code])).toEqual([
    [400, 'roomIds'],
    [400, 'roomIds'],
    [404, 'DID_NOT_FOUND'],
    [404, 'DID_NOT_FOUND'],
  ])
})

it('DE-13 a sign-in that ends while its tokens are renewed is over, and who is deleted while signing in is nobody', async () => {
  const renewing = await server.signedIn('USER')
  const newcomer = aUser()
  await server.root.post('/v1/users/sign-up', newcomer)
  const holder = await hold(
    `delete from sessions where user_id = '${renewing.session?.user.id}'`,
    `delete from users where id = '${newcomer.id}'`,
  )
  const asked = [
    server.anyone.request('POST', '/auth/refresh', { refreshToken: renewing.session?.refreshToken }),
    server.anyone.request('POST', '/auth/login', { id: newcomer.id, password: newcomer.password }),
  ]
  await holder.isWaitedForBy(asked.length)
  await holder.commit()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 403])
})

it('a sign-in that is under way while the password is changed has no session behind it', async () => {
  const user = aUser()
  await server.root.post('/v1/users/sign-up', user)
  // A sign-in deletes expired sessions, so it waits for the lock on this one.
  const expired = {
    id: 'expired',
    user_id: 'root',
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-02T00:00:00.000Z',
  }
  await server.database.db.insertInto('sessions').values(expired).execute()
  const holder = await hold("update sessions set address = address where id = 'expired'")
  const signingIn = server.anyone.request<{ accessToken: string }>('POST', '/auth/login', {
    id: user.id,
    password: user.password,
  })
  await holder.isWaitedForBy(1)
  let isChanged = false
  const changing = server.root
    .at(beside.url)
    .patch('/v1/users/password', { id: user.id, password: 'another-one-9' })
    .then(() => (isChanged = true))
  await eventually(async () => expect(isChanged || (await holder.waiting()) === 2).toBe(true))
  await holder.commit()
  await Promise.all([signingIn, changing])
  const sessions = server.database.db.selectFrom('sessions').select('id').where('user_id', '=', user.id)
  expect(await sessions.execute()).toEqual([])
})

it('DE-15 a manager does not reset the password of somebody who becomes ROOT at that moment', async () => {
  const manager = await server.signedIn('MANAGER')
  const promoted = aUser()
  await server.root.post('/v1/users/sign-up', promoted)
  const holder = await hold(`update users set authority = 'ROOT' where id = '${promoted.id}'`)
  const resetting = manager.request('PATCH', '/v1/users/password', { id: promoted.id, password: 'another-one-9' })
  await holder.isWaitedForBy(1)
  await holder.commit()
  expect((await resetting).status).toBe(403)
  await server.anyone.signIn(promoted.id, promoted.password)
  await server.root.delete('/v1/users', { ids: [promoted.id] })
})

it('a patient is not sent on to a board that is paused at that moment', async () => {
  const [here, near, far] = await server.root.createStations({}, {}, {})
  const roomIds = [here, near, far].map(({ room }) => room.id)
  const entry = await server.root.join(here.did, await server.root.createPatient({ roomIds }))
  const holder = await hold(`update rooms set use_multi_call = use_multi_call where id = ${near.room.id}`)
  const completing = server.root.doneMeaning('complete', entry)
  await holder.isWaitedForBy(1)
  await holder.query(`insert into did_pauses (did_id, reason, note) values (${near.did.id}, 'LUNCH', '')`)
  await holder.commit()
  expect((await completing).body[0]?.sentOn?.didId).toBe(far.did.id)
})

it('a session ends once the change that it authorized is committed, and no change begins after its end', async () => {
  const room = await createRoom(server.root)
  const caller = await server.signedIn('USER')
  const holder = await hold(`update rooms set use_multi_call = use_multi_call where id = ${room.id}`)
  const change = (name: string) =>
    caller.request('PATCH', '/v1/rooms', { rooms: [{ id: room.id, name: { kr: name, en: name } }] })
  const changing = change('채혈실')
  await holder.isWaitedForBy(1)
  const removing = server.root.at(beside.url).request('DELETE', '/v1/users', { ids: [caller.session?.user.id] })
  await holder.isWaitedForBy(2)
  const late = change('초음파실')
  await holder.commit()
  expect((await changing).status).toBe(200)
  expect((await removing).status).toBe(200)
  await late
  expect((await change('내시경실')).status).toBe(401)
})

it('ROOT users who change one another at the same time wait their turn, without a deadlock', async () => {
  const pair = await Promise.all([server.signedIn('ROOT'), server.signedIn('ROOT')])
  const ids = pair.map(({ session }) => session?.user.id ?? '')
  const counted = sql<{
    n: number
  }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`
  const deadlocks = async () => (await counted.execute(server.database.db)).rows[0]?.n
  const before = await deadlocks()
  const answers = await Promise.all([
    pair[0].request('DELETE', '/v1/users', { ids: [ids[1]] }),
    pair[1].at(beside.url).request('DELETE', '/v1/users', { ids: [ids[0]] }),
    ...pair.map((client) => client.request('PATCH', '/v1/users/first-page', { firstPage: 'VISITS' })),
    ...pair.map((client) => client.at(beside.url).request('PATCH', '/v1/users/first-page', { firstPage: 'VISITS' })),
  ])
  const removals = answers.slice(0, 2).map(({ status }) => status)
  expect(removals.toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(await deadlocks()).toBe(before)
  await server.root.delete('/v1/users', { ids: [ids[removals.indexOf(200)]] })
})

it('names are erased of whom is still gone when their turn comes, and written down once though two servers erase at the same time', async () => {
  const closed_at = '2026-01-02T00:00:00.000Z'
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
  const { db } = server.database
  const [gone, back] = await db
    .insertInto('visits')
    .values([visit(1), visit(2)])
    .returning('id')
    .execute()
  const holder = await hold(`update visits set status = 'OPEN', closed_at = null where id = ${back?.id}`)
  const before = new Date('2026-01-03T00:00:00.000Z')
  const erasing = [eraseNames(db, before), eraseNames(beside.database.db, before)]
  await holder.isWaitedForBy(erasing.length)
  await holder.commit()
  expect((await Promise.all(erasing)).toSorted()).toEqual([0, 1])
  const kept = db
    .selectFrom('visits')
    .select('name')
    .where('id', '=', back?.id ?? 0)
  expect(await kept.execute()).toEqual([{ name: '홍길동' }])
  const logged = await db.selectFrom('audit_log').select('subjects').where('action', '=', 'visits.erase').execute()
  expect(logged).toEqual([{ subjects: String(gone?.id) }])
})

it('DE-15 nobody takes the authority of the last ROOT, though two try at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const pair = [aUser({ authority: 'ROOT' }), aUser({ authority: 'ROOT' })] as const
    const root = await server.anyone.signIn('root', PASSWORD)
    for (const user of pair) await root.post('/v1/users/sign-up', user)
    const [first, second] = [
      await server.anyone.signIn(pair[0].id, PASSWORD),
      (await server.anyone.signIn(pair[1].id, PASSWORD)).at(beside.url),
    ]
    await first.patch('/v1/users', { users: [{ id: 'root', authority: 'USER' }] })
    // Each of the two remaining ROOT users revokes the authority of the other.
    await Promise.all([
      first.request('PATCH', '/v1/users', { users: [{ id: pair[1].id, authority: 'USER' }] }),
      second.request('DELETE', '/v1/users', { ids: [pair[0].id] }),
    ])
    const roots = await server.database.db.selectFrom('users').select('id').where('authority', '=', 'ROOT').execute()
    expect(roots).toHaveLength(1)
    // Restores the user for the next round. The change of authority has signed the first user out.
    await server.database.db.updateTable('users').set({ authority: 'ROOT' }).where('id', '=', 'root').execute()
    const ids = pair.map(({ id }) => id)
    await server.database.db.deleteFrom('users').where('id', 'in', ids).execute()
  }
})
