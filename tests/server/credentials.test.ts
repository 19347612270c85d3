import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { findEnded } from '../../server/realtime/realtimeGateway.ts'
import { type Credential, Credentials } from '../../server/realtime/credentials.ts'
import { openDatabase } from '../harness/database.ts'

const display = (id: string): Credential => ({ kind: 'display', id })
const session = (id: string): Credential => ({ kind: 'session', id })

describe('what a client was let in by', () => {
  it('is none of another client, nor of another kind by the same id', () => {
    const credentials = new Credentials()
    expect(credentials.isEmpty).toBe(true)
    credentials.add(session('a'), 'Bearer a')
    credentials.add(session('a'), 'Bearer b')
    expect([credentials.isEmpty, [...credentials.all]]).toEqual([false, [session('a')]])
    expect(credentials.end(session('b'))).toBeUndefined()
    expect(credentials.end(display('a'))).toBeUndefined()
    expect(credentials.end(session('a'))).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect([credentials.isEmpty, [...credentials.all]]).toEqual([true, []])
  })

  it('counts every end anywhere: who looks a credential up meanwhile has to look again', () => {
    const credentials = new Credentials()
    const before = credentials.ended
    credentials.end(session('of somebody else'))
    expect(credentials.ended).not.toBe(before)
  })

  it('says to a display that staff have ended its connection', () => {
    const credentials = new Credentials()
    credentials.add(display('a'), 'Display key')
    expect(credentials.end(display('a'))).toMatchObject({
      code: 'DISPLAY_NOT_PAIRED',
      message: '직원이 이 화면의 연결을 해제했습니다.',
    })
  })
})

describe('staff who were let in', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('are known for a second by the same token, and by nothing else', () => {
    const credentials = new Credentials()
    credentials.add(session('a'), 'Bearer a')
    vi.advanceTimersByTime(999)
    expect(['Bearer a', 'Bearer b', '', undefined].map((shown) => credentials.isOfStaff(shown))).toEqual([
      true,
      false,
      false,
      false,
    ])
    vi.advanceTimersByTime(1)
    expect(credentials.isOfStaff('Bearer a')).toBe(false)
  })

  it('are no displays: the key of one is looked up each time', () => {
    const credentials = new Credentials()
    credentials.add(display('a'), 'Display key')
    expect(credentials.isOfStaff('Display key')).toBe(false)
  })
})

describe('credentials that open nothing any more', () => {
  let database: Database
  beforeEach(async () => {
    database = await openDatabase()
  })
  afterEach(() => database.close())

  const now = new Date('2026-03-02T01:00:00.000Z')

  async function storeSessions(...sessions: { id: string; expires_at: string }[]): Promise<void> {
    const { db } = database
    await db
      .insertInto('users')
      .values({
        id: 'nurse',
        name: '간호사',
        position: '',
        authority: 'USER',
        password_hash: '',
        created_at: now.toISOString(),
        updated_at: null,
      })
      .execute()
    await db
      .insertInto('sessions')
      .values(sessions.map((stored) => ({ ...stored, user_id: 'nurse', created_at: now.toISOString() })))
      .execute()
  }

  it('are sessions that were ended or have expired, and displays without a key', async () => {
    await storeSessions(
      { id: 'lasts', expires_at: '2026-03-02T01:00:00.001Z' },
      { id: 'expired', expires_at: '2026-03-02T01:00:00.000Z' },
    )
    const credentials = [session('lasts'), session('expired'), session('ended'), display('lasts')]
    expect(await findEnded(database.db, credentials, now)).toEqual([
      display('lasts'),
      session('expired'),
      session('ended'),
    ])
    expect(await findEnded(database.db, [], now)).toEqual([])
  })

  it('are found among any number', async () => {
    const ids = Array.from({ length: 2_500 }, (_, at) => `session ${at}`)
    const lasting = [ids[0], ids[999], ids[1_000], ids[2_499]] as string[]
    await storeSessions(...lasting.map((id) => ({ id, expires_at: '2026-03-03T00:00:00.000Z' })))
    const ended = await findEnded(database.db, ids.map(session), now)
    expect(ended.map(({ id }) => id)).toEqual(ids.filter((id) => !lasting.includes(id)))
  })
})
