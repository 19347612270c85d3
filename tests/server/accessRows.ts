import { TEST_NUMBER } from '../../contract/voice.ts'
import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../contract/apiKeys.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import type { BoardSet, BoardSetCreate } from '../../contract/boardSets.ts'
import type { Did } from '../../contract/dids.ts'
import type { KioskTicket } from '../../contract/kiosks.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { WithSecret } from '../../contract/webhooks.ts'
import { aDid, anAppointment, anExam, aPackage, aRoom, aTag, aUser, aVisit, PASSWORD } from '../harness/builders.ts'
import type { Client, Patient } from '../harness/client.ts'
import {
  createAppointment,
  createDid,
  createExam,
  createPackage,
  createRoom,
  createTag,
  createUser,
  createVisit,
} from '../harness/create.ts'
import { clientOfKey } from '../harness/programClient.ts'
import { aSound } from '../harness/sounds.ts'
import { PNG, uploadForm } from '../harness/media.ts'

/** Data with which a row makes a request that fails only for lack of authority. */
export interface World {
  /** Client that prepares records. */
  readonly root: Client
  /** Caller whose cell is tested; has no session in the column without a token. */
  readonly caller: Client
}

/** Parts of one request: path parameter, query and body, as far as the call has them. */
export interface Sent {
  readonly parameter?: number | string
  readonly query?: string
  readonly body?: unknown
}

type Prepared = Promise<Sent> | Sent

/** Expected statuses without a token, and of USER, MANAGER and ROOT. */
type Cells = readonly [anyone: number, user: number, manager: number, root: number]

/** Row of the matrix. `others` is the same call on a record of another user, or of one with higher authority. */
export interface AccessRow {
  readonly send: (world: World) => Prepared
  readonly expect: Cells
  readonly others?: { readonly send: (world: World) => Prepared; readonly expect: Cells }
}

/** Receiver to which nobody sends anything: the server of the matrix allows its host. */
const aWebhook = () => ({ url: 'http://receiver.invalid/hook', events: ['backup.failed'] })

const createWebhook = async ({ root }: World): Promise<number> =>
  (await root.post<WithSecret>('/v1/webhooks', aWebhook())).id

type Calls = typeof calls
/** Names of the calls as in the contract, such as `rooms.list`. */
export type CallName = { [G in keyof Calls]: `${G}.${keyof Calls[G] & string}` }[keyof Calls]

export const EVERY_CALL: ReadonlyMap<string, Call> = new Map(
  Object.entries(calls).flatMap(([group, each]) =>
    Object.entries<Call>(each).map(([name, call]) => [`${group}.${name}`, call] as const),
  ),
)

/** Makes a call with the parameter, query and body of a row. */
export const request = (
  client: Client,
  { method, path }: Call,
  { parameter = '', query = '', body }: Sent,
  headers?: Record<string, string>,
) => client.request(method, path.replace(/:\w+/, String(parameter)) + query, body, headers)

/** Calls whose responses contain no patient names: reading them writes no line to the audit log. */
export const NO_PATIENTS =
  /^((secondFactors|users|rights|apiKeys|intake|intakeFolder|kiosks|webhooks|hl7|rooms|exams|dids|boardSets|didOptions|tagMappings|packages|displays|clock|backup|statistics|emergencies|settings|status|health|voice|voiceTests)\.|appointments\.counts$)/

const EVERYONE: Cells = [200, 200, 200, 200]
const STAFF: Cells = [401, 200, 200, 200]
const STAFF_CREATES: Cells = [401, 201, 201, 201]
const MANAGERS: Cells = [401, 403, 200, 200]
const KEYS_ONLY: Cells = [401, 403, 403, 403]
const NOTHING = () => ({})
/** Board whose agent refuses connections at once: one that does not answer is waited for. */
const boardWithAgent = async ({ root }: World) => ({
  parameter: (await createDid(root, { ipAddress: '127.0.0.1', agentPort: '1' })).id,
})

const own = ({ caller }: World) => caller.session?.user.id ?? 'root'
/** Returns the session id in a caller's access token. */
const sessionOf = ({ session }: Client) =>
  (JSON.parse(Buffer.from(session?.accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
const option =
  (body: object) =>
  async ({ root }: World) => ({ body: { didId: (await createDid(root)).id, ...body } })
const newBoardSet = async ({ root }: World): Promise<BoardSetCreate> => {
  const didIds = [(await createDid(root)).id, (await createDid(root)).id]
  return { id: `hall-${didIds[0]}`, name: '복도', didIds }
}
const aBoardSet = async (world: World) => world.root.post<BoardSet>('/v1/board-sets', await newBoardSet(world))
const board = async ({ root }: World) => ({ parameter: (await createDid(root)).id })

/** Returns the id of a new kiosk at which somebody calls for staff. */
async function kioskThatCalls({ root }: World): Promise<number> {
  const { code, key } = await root.post<{ code: string; key: string }>('/v1/kiosks/pairings', undefined)
  const { id } = await root.post<{ id: number }>('/v1/kiosks/pairings/approve', { code, name: randomUUID() })
  await clientOfKey(root.url, key).post('/v1/kiosks/help', undefined)
  return id
}

async function patientToken({ root }: World) {
  const { id } = await createVisit(root)
  return { body: await root.post<{ token: string }>('/v1/patient-pages', { visitId: id }) }
}

const aRoomsPackage = async ({ root }: World) => createPackage(root, { roomIds: [(await createRoom(root)).id] })

/** Creates a patient at a board; with `called`, the patient is in exam. */
async function entry({ root }: World, called = false): Promise<{ did: Did; patient: Patient; entry: WaitingEntry }> {
  const { did } = await root.createStation({ maxPatient: 5, useMultiCall: true })
  const patient = await root.createPatient()
  const joined = await root.join(did, patient)
  if (called) await root.call(joined)
  return { did, patient, entry: joined }
}

const one =
  (called = false) =>
  async (world: World) => ({ body: { didWaitingId: (await entry(world, called)).entry.didWaitingId } })
const several =
  (called = false) =>
  async (world: World) => ({ body: { didWaitingIds: [(await entry(world, called)).entry.didWaitingId] } })

/** The matrix of roles and calls. A call of the contract without a row fails to compile and fails the test. */
export const ACCESS_ROWS: Record<CallName, AccessRow> = {
  'auth.login': { send: () => ({ body: { id: 'root', password: PASSWORD } }), expect: EVERYONE },
  'auth.refresh': {
    send: async ({ root }) => ({ body: { refreshToken: (await root.signIn('root', PASSWORD)).session?.refreshToken } }),
    expect: EVERYONE,
  },

  'auth.logout': {
    send: async ({ root }) => ({ body: { refreshToken: (await root.signIn('root', PASSWORD)).session?.refreshToken } }),
    expect: EVERYONE,
  },

  // The server of the matrix has no provider of accounts.
  'auth.beginExternal': { send: NOTHING, expect: [404, 404, 404, 404] },
  'auth.finishExternal': { send: () => ({ body: { answer: '?state=x' } }), expect: [404, 404, 404, 404] },

  'secondFactors.continueLogin': {
    send: () => ({ body: { challenge: 'x', code: '123456' } }),
    expect: [403, 403, 403, 403],
  },
  'secondFactors.state': { send: NOTHING, expect: STAFF },
  'secondFactors.setUp': { send: () => ({ body: { currentPassword: PASSWORD } }), expect: STAFF },
  // The callers' second factors stay off, because others sign in as the callers.
  'secondFactors.confirm': { send: () => ({ body: { code: '123456' } }), expect: [401, 400, 400, 400] },
  'secondFactors.turnOff': {
    send: () => ({ body: { password: PASSWORD, code: '123456' } }),
    expect: [401, 409, 409, 409],
  },
  'secondFactors.renewCodes': {
    send: () => ({ body: { password: PASSWORD, code: '123456' } }),
    expect: [401, 409, 409, 409],
  },
  'secondFactors.reset': {
    send: async ({ root }) => ({ body: { ids: [(await createUser(root)).id] } }),
    expect: [401, 403, 403, 200],
  },
  'users.myInfo': { send: NOTHING, expect: STAFF },
  'users.list': { send: NOTHING, expect: MANAGERS },
  'users.one': {
    send: (world) => ({ parameter: own(world) }),
    expect: STAFF,
    others: { send: async ({ root }) => ({ parameter: (await createUser(root)).id }), expect: MANAGERS },
  },
  'users.signUp': {
    send: () => ({ body: aUser() }),
    expect: [401, 403, 201, 201],
    others: { send: () => ({ body: aUser({ authority: 'ROOT' }) }), expect: [401, 403, 403, 201] },
  },
  'users.update': {
    send: async ({ root }) => ({ body: { users: [{ id: (await createUser(root)).id, position: '수간호사' }] } }),
    expect: MANAGERS,
    others: {
      send: async ({ root }) => ({
        body: { users: [{ id: (await createUser(root, { authority: 'ROOT' })).id, authority: 'USER' }] },
      }),
      expect: [401, 403, 403, 200],
    },
  },
  'users.chooseFirstPage': { send: () => ({ body: { firstPage: 'VISITS' } }), expect: STAFF },
  'users.changePassword': {
    send: (world) => ({ body: { id: own(world), password: PASSWORD } }),
    expect: STAFF,
    others: {
      send: async ({ root }) => ({
        body: { id: (await createUser(root, { authority: 'ROOT' })).id, password: 'taken over' },
      }),
      expect: [401, 403, 403, 200],
    },
  },
  'users.sessions': { send: NOTHING, expect: STAFF },
  'users.endSessions': {
    send: async (world) => ({ body: { ids: [sessionOf(await world.root.signIn(own(world), PASSWORD))] } }),
    expect: STAFF,
    others: {
      send: async ({ root }) => ({
        body: { ids: [sessionOf(await root.signIn((await createUser(root)).id, PASSWORD))] },
      }),
      expect: [401, 404, 404, 404],
    },
  },
  'users.confirmPassword': { send: () => ({ body: { currentPassword: PASSWORD } }), expect: STAFF },
  'users.signOut': {
    send: async ({ root }) => ({ body: { ids: [(await createUser(root)).id] } }),
    expect: MANAGERS,
    others: {
      send: async ({ root }) => ({ body: { ids: [(await createUser(root, { authority: 'ROOT' })).id] } }),
      expect: [401, 403, 403, 200],
    },
  },
  'users.remove': {
    send: async ({ root }) => ({ body: { ids: [(await createUser(root)).id] } }),
    expect: MANAGERS,
    others: {
      send: async ({ root }) => ({ body: { ids: [(await createUser(root, { authority: 'ROOT' })).id] } }),
      expect: [401, 403, 403, 200],
    },
  },

  'rights.read': { send: NOTHING, expect: STAFF },
  'settings.read': { send: NOTHING, expect: [401, 403, 403, 200] },
  'settings.update': { send: () => ({ body: { waitWarning: 15 } }), expect: [401, 403, 403, 200] },
  'rights.update': { send: () => ({ body: { deleteRooms: true } }), expect: MANAGERS },

  'apiKeys.list': { send: NOTHING, expect: [401, 403, 403, 200] },
  'apiKeys.create': {
    send: () => ({ body: { name: randomUUID(), scopes: ['intake'] } }),
    expect: [401, 403, 403, 201],
  },
  'hl7.read': { send: NOTHING, expect: [401, 403, 200, 200] },
  'hl7.failures': { send: NOTHING, expect: [401, 403, 200, 200] },
  'webhooks.list': { send: NOTHING, expect: [401, 403, 200, 200] },
  'webhooks.create': { send: () => ({ body: aWebhook() }), expect: [401, 403, 403, 201] },
  'webhooks.update': {
    send: async (world) => ({ body: { webhooks: [{ id: await createWebhook(world), near: 2 }] } }),
    expect: [401, 403, 403, 200],
  },
  'webhooks.remove': {
    send: async (world) => ({ body: { ids: [await createWebhook(world)] } }),
    expect: [401, 403, 403, 200],
  },
  'webhooks.renew': {
    send: async (world) => ({ parameter: await createWebhook(world) }),
    expect: [401, 403, 403, 200],
  },
  'webhooks.deliveries': { send: NOTHING, expect: [401, 403, 200, 200] },
  // There is nothing to send again.
  'webhooks.resend': { send: () => ({ body: { ids: [2_147_483_647] } }), expect: [401, 403, 404, 404] },
  'apiKeys.remove': {
    send: async ({ root }) => ({
      body: { ids: [(await root.post<ApiKey>('/v1/api-keys', { name: randomUUID(), scopes: ['intake'] })).id] },
    }),
    expect: [401, 403, 403, 200],
  },

  // A signed-in user cannot use the calls of other programs; intake.test.ts tests them with a key.
  'kiosks.ask': { send: NOTHING, expect: [201, 201, 201, 201] },
  'kiosks.approve': {
    send: async ({ root }) => ({
      body: { code: (await root.post<{ code: string }>('/v1/kiosks/pairings', undefined)).code, name: randomUUID() },
    }),
    expect: [401, 403, 403, 200],
  },
  'kiosks.current': { send: NOTHING, expect: KEYS_ONLY },
  'kiosks.speech': { send: () => ({ query: '?language=ko&text=1' }), expect: KEYS_ONLY },
  'kiosks.printed': { send: () => ({ body: { printer: 'PRINTS' } }), expect: KEYS_ONLY },
  'kiosks.help': { send: NOTHING, expect: KEYS_ONLY },
  'kiosks.list': { send: NOTHING, expect: MANAGERS },
  'kiosks.calls': { send: NOTHING, expect: STAFF },
  'kiosks.endHelp': { send: async (world) => ({ body: { ids: [await kioskThatCalls(world)] } }), expect: STAFF },
  'kiosks.services': { send: NOTHING, expect: STAFF },
  'kiosks.ticket': {
    send: async ({ root }) => {
      const { did } = await root.createStation()
      await root.patch('/v1/did-options/tickets', { didId: did.id, use: true })
      return { body: { didId: did.id } }
    },
    expect: STAFF_CREATES,
  },
  'kiosks.checkIn': { send: () => ({ body: { text: '1' } }), expect: KEYS_ONLY },
  'intake.plan': { send: () => ({ parameter: 'A-1', body: { name: '홍길동' } }), expect: KEYS_ONLY },
  'intake.read': { send: () => ({ parameter: 'A-1' }), expect: KEYS_ONLY },
  'intake.arrive': { send: () => ({ parameter: 'A-1' }), expect: KEYS_ONLY },
  'intake.leave': { send: () => ({ parameter: 'A-1' }), expect: KEYS_ONLY },
  'intake.cancel': { send: () => ({ parameter: 'A-1' }), expect: KEYS_ONLY },
  'intake.merge': { send: () => ({ body: { patientNo: '1', intoPatientNo: '2' } }), expect: KEYS_ONLY },
  'intake.codes': { send: NOTHING, expect: MANAGERS },
  'intake.setCodes': {
    send: async ({ root }) => ({ body: { codes: [{ code: 'X', kind: 'ROOM', id: (await createRoom(root)).id }] } }),
    expect: MANAGERS,
  },
  'intake.removeCodes': {
    send: async ({ root }) => {
      const codes = [{ code: randomUUID(), kind: 'ROOM', id: (await createRoom(root)).id }]
      await root.expect('PUT', '/v1/intake/codes', { codes })
      return { body: { codes: codes.map(({ code, kind }) => ({ code, kind })) } }
    },
    expect: MANAGERS,
  },
  'intake.exceptions': { send: NOTHING, expect: MANAGERS },
  // The list is empty: intakeCodes.test.ts and intakeStaff.test.ts test exceptions and hints.
  'intake.resolve': { send: () => ({ body: { ids: [1] } }), expect: [401, 403, 404, 404] },
  'intake.decide': { send: () => ({ body: { id: 1, same: null } }), expect: [401, 403, 404, 404] },
  'intake.unchanged': { send: NOTHING, expect: MANAGERS },
  'intake.refused': { send: NOTHING, expect: MANAGERS },
  'intake.sources': { send: NOTHING, expect: MANAGERS },
  'intakeFolder.read': { send: NOTHING, expect: MANAGERS },
  'intakeFolder.files': { send: NOTHING, expect: MANAGERS },
  'intake.hints': { send: NOTHING, expect: STAFF },
  'intake.dismiss': { send: () => ({ body: { ids: [1] } }), expect: [401, 404, 404, 404] },

  'rooms.list': { send: NOTHING, expect: STAFF },
  'rooms.one': { send: async ({ root }) => ({ parameter: (await createRoom(root)).id }), expect: STAFF },
  'rooms.create': { send: () => ({ body: aRoom() }), expect: STAFF_CREATES },
  'rooms.update': {
    send: async ({ root }) => ({ body: { rooms: [{ id: (await createRoom(root)).id, memo: '메모' }] } }),
    expect: STAFF,
  },
  'rooms.remove': { send: async ({ root }) => ({ body: { ids: [(await createRoom(root)).id] } }), expect: STAFF },

  'exams.list': { send: NOTHING, expect: STAFF },
  'exams.one': { send: async ({ root }) => ({ parameter: (await createExam(root)).id }), expect: STAFF },
  'exams.create': { send: () => ({ body: anExam() }), expect: STAFF_CREATES },
  'exams.update': {
    send: async ({ root }) => ({ body: { exams: [{ id: (await createExam(root)).id, memo: '메모' }] } }),
    expect: STAFF,
  },
  'exams.remove': { send: async ({ root }) => ({ body: { ids: [(await createExam(root)).id] } }), expect: STAFF },

  'dids.list': { send: NOTHING, expect: STAFF },
  'dids.one': { send: board, expect: EVERYONE },
  'dids.create': { send: () => ({ body: aDid() }), expect: STAFF_CREATES },
  'dids.update': {
    send: async ({ root }) => ({ body: { dids: [{ id: (await createDid(root)).id, doctor: { kr: '이의사' } }] } }),
    expect: STAFF,
  },
  'dids.remove': { send: async ({ root }) => ({ body: { ids: [(await createDid(root)).id] } }), expect: STAFF },

  'boardSets.list': { send: NOTHING, expect: STAFF },
  'boardSets.one': { send: async (world) => ({ parameter: (await aBoardSet(world)).id }), expect: EVERYONE },
  'boardSets.create': { send: async (world) => ({ body: await newBoardSet(world) }), expect: STAFF_CREATES },
  'boardSets.update': {
    send: async (world) => ({ body: { boardSets: [{ id: (await aBoardSet(world)).id, name: '복도' }] } }),
    expect: STAFF,
  },
  'boardSets.remove': { send: async (world) => ({ body: { ids: [(await aBoardSet(world)).id] } }), expect: STAFF },

  'didOptions.one': { send: board, expect: EVERYONE },
  'didOptions.clock': { send: option({ clock: true }), expect: STAFF },
  'didOptions.delayTime': { send: option({ use: true }), expect: STAFF },
  'didOptions.doctorPhoto': { send: option({ use: true }), expect: STAFF },
  'didOptions.masking': { send: option({ use: true }), expect: STAFF },
  'didOptions.notice': { send: option({ use: true }), expect: STAFF },
  'didOptions.video': { send: option({ use: true }), expect: STAFF },
  'didOptions.tickets': { send: option({ use: true }), expect: STAFF },
  'didOptions.screen': { send: option({ label: 'NUMBER' }), expect: STAFF },
  'didOptions.voice': { send: option({ volume: 60 }), expect: STAFF },
  'didOptions.calls': { send: option({ showWait: true }), expect: STAFF },
  'didOptions.tag': { send: option({ repeatSeconds: 0 }), expect: STAFF },
  'didOptions.upload': { send: () => ({ body: uploadForm(PNG, 'a.png') }), expect: STAFF_CREATES },

  'didWaitings.waiting': { send: board, expect: EVERYONE },
  'didWaitings.called': { send: board, expect: EVERYONE },
  'didWaitings.holding': { send: board, expect: EVERYONE },
  'didWaitings.join': {
    send: async ({ root }) => ({
      body: { didId: (await root.createStation()).did.id, visitId: (await root.createPatient()).visit.id },
    }),
    expect: STAFF_CREATES,
  },
  'didWaitings.call': { send: one(), expect: STAFF },
  'didWaitings.callNext': {
    send: async (world) => ({ body: { didId: (await entry(world)).did.id } }),
    expect: STAFF,
  },
  'didWaitings.place': {
    send: async ({ root }) => {
      const { did } = await root.createStation({ places: [{ no: 3, name: '창구' }] })
      return { body: { didId: did.id, place: 3, closed: true } }
    },
    expect: STAFF,
  },
  'didWaitings.hold': { send: several(), expect: STAFF },
  'didWaitings.done': { send: several(true), expect: STAFF },
  'didWaitings.tag': {
    send: async (world) => {
      const { did, patient } = await entry(world)
      return { body: { didId: did.id, tagValue: patient.tagValue } }
    },
    expect: EVERYONE,
  },
  'spokenCalls.speak': {
    send: async (world) => {
      const { did, entry: waiting } = await entry(world)
      const { didWaitingId } = waiting
      return { body: { didId: did.id, didWaitingId, calledAt: new Date().toISOString(), display: randomUUID() } }
    },
    expect: EVERYONE,
  },
  'voice.all': { send: NOTHING, expect: EVERYONE },
  'voice.one': {
    send: async ({ root }) => {
      await root.post('/v1/voice/parts', { parts: [{ part: '37', wav: aSound() }] })
      return { parameter: '37' }
    },
    expect: EVERYONE,
  },
  'voice.store': { send: () => ({ body: { parts: [{ part: '38', wav: aSound() }] } }), expect: STAFF },
  'voice.remove': { send: () => ({ body: { parts: ['38'] } }), expect: STAFF },
  // The board shows no emergency text.
  'voice.emergency': {
    send: async ({ root }) => ({ parameter: (await createDid(root)).id }),
    expect: [404, 404, 404, 404],
  },
  'voice.sentence': {
    send: async ({ root }) => ({ parameter: (await createDid(root)).id, query: `?number=${TEST_NUMBER}` }),
    // No speech program is configured.
    expect: [503, 503, 503, 503],
  },
  // No screen is connected; voiceTests.test.ts tests connected ones.
  'voiceTests.start': { send: () => ({ body: { displayId: randomUUID() } }), expect: [401, 404, 404, 404] },
  'voiceTests.report': {
    send: async ({ root }) => ({
      body: { didId: (await createDid(root)).id, test: randomUUID(), display: randomUUID(), state: 'WAITING' },
    }),
    expect: EVERYONE,
  },
  'didWaitings.recall': { send: one(true), expect: STAFF },
  'didWaitings.transfer': {
    send: async (world) => ({
      body: { didWaitingId: (await entry(world)).entry.didWaitingId, didId: (await world.root.createStation()).did.id },
    }),
    expect: STAFF,
  },
  'didWaitings.noShow': { send: one(true), expect: STAFF },
  'didWaitings.front': {
    send: async (world) => ({ body: { didWaitingId: (await entry(world)).entry.didWaitingId, reason: 'EMERGENCY' } }),
    expect: STAFF,
  },
  // Users may undo only their own moves. This one is the first ROOT's; the others get 409.
  'didWaitings.undo': { send: one(true), expect: [401, 409, 409, 200] },
  'didWaitings.transferAll': {
    send: async (world) => ({
      body: { didId: (await entry(world)).did.id, toDidId: (await world.root.createStation()).did.id },
    }),
    expect: STAFF,
  },
  'didWaitings.undoAll': {
    send: async (world) => {
      const { didWaitingId } = (await entry(world)).entry
      const { moveId } = await world.root.post<WaitingEntry>('/v1/did-waitings/call', { didWaitingId })
      return { body: { moves: [{ didWaitingId, moveId }] } }
    },
    expect: [401, 409, 409, 200],
  },
  'didWaitings.queues': { send: NOTHING, expect: STAFF },
  'didWaitings.moves': { send: NOTHING, expect: STAFF },

  'pauses.start': {
    send: async ({ root }) => ({ body: { didIds: [(await createDid(root)).id], reason: 'LUNCH' } }),
    expect: STAFF,
  },
  'pauses.end': {
    send: async ({ root }) => {
      const didIds = [(await createDid(root)).id]
      await root.post('/v1/did-pauses', { didIds, reason: 'LUNCH' })
      return { body: { didIds } }
    },
    expect: STAFF,
  },

  'status.bundle': { send: NOTHING, expect: MANAGERS },
  'emergencies.list': { send: NOTHING, expect: STAFF },
  'emergencies.start': {
    send: async ({ root }) => ({ body: { didIds: [(await createDid(root)).id], text: '화재 대피' } }),
    expect: STAFF,
  },
  'emergencies.end': { send: () => ({ body: {} }), expect: STAFF },

  'displays.list': { send: NOTHING, expect: STAFF },
  // No screen has connected, so the id is unknown.
  'displays.update': {
    send: () => ({ body: { displays: [{ id: randomUUID(), name: '3층' }] } }),
    expect: [401, 404, 404, 404],
  },
  'displays.remove': { send: () => ({ body: { ids: [randomUUID()] } }), expect: STAFF },
  // With open displays there are no pairings; pairedAccess.test.ts tests paired ones.
  'displays.pairings': { send: NOTHING, expect: STAFF },
  'displays.pair': {
    send: async ({ root }) => ({ body: { displayId: randomUUID(), didId: (await createDid(root)).id, screen: '' } }),
    expect: [409, 409, 409, 409],
  },
  'displays.claim': { send: () => ({ body: { secret: 'unknown' } }), expect: [409, 409, 409, 409] },
  'displays.approve': {
    send: async ({ root }) => ({ body: { code: '000000', didId: (await createDid(root)).id } }),
    expect: [401, 409, 409, 409],
  },
  'displays.wake': {
    send: async ({ root }) => ({ body: { didId: (await createDid(root, { macAddress: '02:00:5E:10:00:01' })).id } }),
    expect: STAFF,
  },
  'displays.agentStatus': { send: boardWithAgent, expect: STAFF },
  'displays.agentKey': { send: NOTHING, expect: EVERYONE },
  'displays.agents': { send: NOTHING, expect: MANAGERS },
  'displays.agentReload': { send: boardWithAgent, expect: MANAGERS },
  'displays.agentCapture': { send: boardWithAgent, expect: MANAGERS },
  'displays.agentShutdown': { send: boardWithAgent, expect: STAFF },

  'tagMappings.list': { send: NOTHING, expect: STAFF },
  'tagMappings.one': { send: async ({ root }) => ({ parameter: (await createTag(root)).id }), expect: STAFF },
  'tagMappings.create': { send: () => ({ body: aTag() }), expect: STAFF_CREATES },
  'tagMappings.update': {
    send: async ({ root }) => ({ body: { tagMappings: [{ id: (await createTag(root)).id, memo: '메모' }] } }),
    expect: STAFF,
  },
  'tagMappings.remove': { send: async ({ root }) => ({ body: { ids: [(await createTag(root)).id] } }), expect: STAFF },

  'visits.list': { send: NOTHING, expect: STAFF },
  'visits.one': { send: async ({ root }) => ({ parameter: (await createVisit(root)).id }), expect: STAFF },
  'visits.way': { send: async ({ root }) => ({ parameter: (await createVisit(root)).id }), expect: STAFF },
  'visits.create': { send: () => ({ body: aVisit() }), expect: STAFF_CREATES },
  'visits.reopen': { send: async ({ root }) => ({ body: { id: (await createVisit(root)).id } }), expect: STAFF },
  'visits.nameTicket': {
    send: async ({ root }) => {
      const { did } = await root.createStation()
      await root.patch('/v1/did-options/tickets', { didId: did.id, use: true })
      const { visitId } = await root.post<KioskTicket>('/v1/kiosks/tickets', { didId: did.id })
      return { body: { id: visitId, appointmentId: (await createAppointment(root)).id } }
    },
    expect: STAFF,
  },
  'visits.checkOutEarlier': { send: NOTHING, expect: STAFF },
  'visits.checkOutFinished': {
    send: async ({ root }) => {
      const { did } = await root.createStation()
      const patient = await root.createPatient()
      await root.done(await root.join(did, patient))
      return { body: { ids: [patient.visit.id] } }
    },
    expect: STAFF,
  },
  'visits.undoCheckOut': {
    send: async ({ root }) => {
      const { id } = await createVisit(root)
      await root.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
      return { body: { ids: [id] } }
    },
    expect: STAFF,
  },
  'patientPages.create': {
    send: async ({ root }) => ({ body: { visitId: (await createVisit(root)).id } }),
    expect: STAFF_CREATES,
  },
  'patientPages.read': { send: patientToken, expect: EVERYONE },
  'patientPages.away': {
    send: async (world) => {
      const { patient } = await entry(world)
      const { token } = await world.root.post<{ token: string }>('/v1/patient-pages', { visitId: patient.visit.id })
      return { body: { token, minutes: 5 } }
    },
    expect: EVERYONE,
  },
  'patientPages.back': { send: patientToken, expect: EVERYONE },
  'patientPages.rate': {
    send: async ({ root }) => {
      await root.patch('/v1/settings', { patientFeedback: true })
      const { id } = await createVisit(root)
      const { token } = await root.post<{ token: string }>('/v1/patient-pages', { visitId: id })
      await root.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
      return { body: { token, feedback: 'GOOD' } }
    },
    expect: EVERYONE,
  },
  'visits.update': {
    send: async ({ root }) => ({ body: { visits: [{ id: (await createVisit(root)).id, status: 'CLOSED' }] } }),
    expect: STAFF,
  },

  'appointments.list': { send: NOTHING, expect: STAFF },
  'appointments.counts': { send: NOTHING, expect: STAFF },
  'appointments.one': { send: async ({ root }) => ({ parameter: (await createAppointment(root)).id }), expect: STAFF },
  'appointments.create': { send: () => ({ body: anAppointment() }), expect: STAFF_CREATES },
  'appointments.upload': { send: () => ({ body: { appointments: [anAppointment()] } }), expect: STAFF },
  'visits.search': { send: () => ({ body: { text: '홍' } }), expect: STAFF },
  'appointments.search': { send: () => ({ body: { text: '홍' } }), expect: STAFF },
  'appointments.update': {
    send: async ({ root }) => ({ body: { appointments: [{ id: (await createAppointment(root)).id, time: '09:30' }] } }),
    expect: STAFF,
  },
  'appointments.remove': {
    send: async ({ root }) => ({ body: { ids: [(await createAppointment(root)).id] } }),
    expect: STAFF,
  },
  'appointments.clear': {
    send: async ({ root }) => ({ body: { day: (await createAppointment(root)).day } }),
    expect: STAFF,
  },
  'appointments.undoArrival': {
    send: async ({ root }) => {
      const { id } = await createAppointment(root)
      await createVisit(root, { appointmentId: id })
      return { body: { id } }
    },
    expect: STAFF,
  },

  'packages.list': { send: NOTHING, expect: STAFF },
  'packages.one': { send: async (world) => ({ parameter: (await aRoomsPackage(world)).id }), expect: STAFF },
  'packages.create': {
    send: async ({ root }) => ({ body: aPackage({ roomIds: [(await createRoom(root)).id] }) }),
    expect: STAFF_CREATES,
  },
  'packages.update': {
    send: async (world) => ({ body: { packages: [{ id: (await aRoomsPackage(world)).id, memo: '메모' }] } }),
    expect: STAFF,
  },
  'packages.remove': { send: async (world) => ({ body: { ids: [(await aRoomsPackage(world)).id] } }), expect: STAFF },

  'clock.read': { send: NOTHING, expect: [401, 403, 403, 200] },
  'clock.confirm': { send: () => ({ body: { now: new Date().toISOString() } }), expect: [401, 403, 403, 200] },
  'backup.read': { send: NOTHING, expect: [401, 403, 200, 200] },
  'statistics.day': { send: () => ({ query: '?day=2026-11-01' }), expect: MANAGERS },
  'statistics.hours': { send: () => ({ query: '?from=2026-11-01&to=2026-11-07' }), expect: MANAGERS },
  'statistics.replay': { send: () => ({ query: '?day=2026-11-01' }), expect: MANAGERS },
  'statistics.ways': { send: () => ({ query: '?from=2026-11-01&to=2026-11-07' }), expect: MANAGERS },
  'statistics.summary': {
    send: () => ({ query: '?from=2026-11-01&to=2026-11-07&groupBy=room' }),
    expect: MANAGERS,
  },
  'status.read': { send: NOTHING, expect: [401, 403, 200, 200] },
  'audit.list': { send: NOTHING, expect: [401, 403, 403, 200] },
  'audit.exported': {
    send: () => ({ body: { list: 'visits', format: 'CSV', count: 3, reason: 'HANDOVER' } }),
    expect: STAFF,
  },

  'health.health': { send: NOTHING, expect: EVERYONE },
}
