import type { AuthProvider, UserIdentity } from 'react-admin'
import { type Right, managesUsers } from '../../domain/rights.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../session/apiError.ts'
import { type Capability, can } from '../session/capabilities.ts'
import { renewSession } from '../session/renewSession.ts'
import { signOut } from '../session/signOut.ts'
import { storedSession } from '../session/storedSession.ts'
import { type Identity, readIdentity } from './readIdentity.ts'

/** react-admin's, and what the console's own pages need of it. */
export interface AppAuthProvider extends AuthProvider {
  /** The identity is read from the server again, because the user has changed their own account. */
  forgetIdentity(): void
  /**
   * Renews the session. ra-core's `addRefreshAuthToAuthProvider` would call it before each check; here the client and
   * the live connection call it when a token has expired or was refused (SS-02).
   */
  refreshAuth(refused: string): Promise<boolean>
}

interface SessionEvents {
  readonly onNoUser: () => void
  readonly onExpired: () => void
}

/**
 * Creates the auth provider. The login page signs in, and the session client renews and ends sessions, so an error of a
 * call never signs anybody out here.
 *
 * @param events.onNoUser called when neither the server nor the storage tells who is signed in (SS-06)
 * @param events.onExpired called when the session cannot be renewed (SS-04)
 */
export function createAuthProvider(api: Api, { onNoUser, onExpired }: SessionEvents): AppAuthProvider {
  let identity: Promise<Identity> | null = null

  async function fetchIdentity(): Promise<Identity> {
    let failure: unknown
    const myInfo = await api('GET', '/v1/users/my-info').catch((error: unknown) => {
      failure = error
      return null
    })
    const found = readIdentity(myInfo, storedSession.user())
    if (found) return found
    if (failure && isTrouble(failure)) {
      identity = null
      throw failure
    }
    // if the session expired meanwhile, that has already been announced
    if (storedSession.isSignedIn()) onNoUser()
    throw new Error('Nobody is signed in')
  }

  /** Requested once for each load of the console, unless it is forgotten or the server is in trouble. */
  const currentUser = () => (identity ??= fetchIdentity())

  /** False while nobody can say: what a right allows is then offered, and the server refuses it where it must. */
  const isWithheld = async (right: Right) =>
    (await currentUser().catch(() => undefined))?.withheldRights.includes(right) ?? false

  return {
    login: () => Promise.reject(new Error('The login page signs in')),

    /** Signs out (NV-06); the reload leads to the login page. */
    async logout() {
      await signOut()
      location.reload()
      return false
    },

    async checkAuth() {
      if (!storedSession.isSignedIn()) throw new Error('Nobody is signed in')
    },

    checkError: () => Promise.resolve(),

    getIdentity: (): Promise<UserIdentity & Identity> => currentUser(),

    forgetIdentity() {
      identity = null
    },

    refreshAuth: (refused) => renewSession(refused, onExpired),

    getPermissions: async () => (await currentUser()).authority,

    /**
     * Only ROOT and MANAGER see the users, the server's state and other systems; the audit log, the clock, the hospital's
     * settings, the keys of other programs and changes of receivers are for ROOT. All staff have access to the rest that
     * the server can do, except rights that it withholds.
     */
    async canAccess({ resource, action }) {
      const needed = NEEDS[resource] ?? NEEDS[`${resource}.${action}`]
      if (needed && !can(needed)) return false
      const right = RIGHT_OF[`${resource}.${action}`]
      if (right && (await isWithheld(right))) return false
      if (FOR_MANAGERS.includes(resource)) return managesUsers((await currentUser()).authority)
      return !FOR_ROOT.includes(resource) || (await currentUser()).authority === 'ROOT'
    },
  }
}

/** Whether a failed call says nothing about the user: there is no response, or it is that of a server in trouble. */
function isTrouble(failure: unknown): boolean {
  const status = failure instanceof ApiError ? failure.status : 0
  return status === 0 || status >= 500 || status === 429
}

const FOR_ROOT = ['audit-logs', 'api-keys', 'clock', 'settings', 'webhooks']
const FOR_MANAGERS = ['users', 'rights', 'status', 'integration']

/** What the server needs for resources and single actions. */
const NEEDS: Readonly<Record<string, Capability>> = {
  ...Object.fromEntries([...FOR_ROOT, 'rights', 'status', 'integration'].map((name) => [name, 'administration'])),
  statistics: 'patients',
  visits: 'patients',
  appointments: 'patients',
  packages: 'patients',
  'board-sets': 'displays',
  voice: 'voice',
  emergency: 'displays',
  'dids.wake': 'agents',
}

/** Resources and actions that a right allows. */
const RIGHT_OF: Readonly<Record<string, Right>> = {
  'rooms.delete': 'deleteRooms',
  'exams.delete': 'deleteExams',
  'dids.delete': 'deleteDids',
  'did-waitings/tag-mappings.delete': 'deleteTags',
  'did-options.edit': 'changeDidOptions',
  'voice.edit': 'recordVoices',
  'dids.power': 'powerDids',
  'dids.wake': 'powerDids',
  'statistics.list': 'statistics',
}
