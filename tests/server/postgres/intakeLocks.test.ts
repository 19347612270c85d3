import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Appointment } from '../../../contract/appointments.ts'
import { openSource } from '../../harness/intakeSource.ts'
import { serverForAll } from '../../harness/testServer.ts'

const server = serverForAll()

it('the desk and other systems change the same rooms and appointments at once without a deadlock', async () => {
  const { db } = server.database
  const deadlocks = async () => {
    const { rows } = await sql<{ count: number }>`select deadlocks as count from pg_stat_database
      where datname = current_database()`.execute(db)
    return Number(rows[0]?.count)
  }
  const before = await deadlocks()
  const his = await openSource(server)
  const stations = await server.root.createStations({}, {})
  const roomIds = stations.map(({ room }) => room.id)
  const refs = Array.from({ length: 12 }, (_, at) => String(at))
  const said = (at: string) => ({ name: `동시${at}`, patientNo: `D${at}` })
  for (const at of refs) await his.plan(at, { ...said(at), roomIds })
  const appointments = await server.root.list<Appointment>('/v1/appointments?size=200')
  const works = refs.flatMap((at) => {
    const expected = appointments.find(({ patientNo }) => patientNo === `D${at}`)
    return [
      () => his.plan(at, { ...said(at), roomIds: roomIds.toReversed(), note: '바뀜' }),
      () =>
        server.root.request('POST', '/v1/visits', { ...said(at), roomIds, appointmentId: expected?.id, joins: true }),
      () => his.arrive(at),
      () => his.leave(at),
    ]
  })
  const statuses = (await Promise.all(works.map((work) => work()))).map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(await deadlocks()).toBe(before)
  const visits = await db.selectFrom('visits').select('patient_no').execute()
  expect(visits.map(({ patient_no }) => patient_no).toSorted()).toEqual(refs.map((at) => `D${at}`).toSorted())
})
