import type { AxiosInstance } from 'axios'
import type { AuthProvider, UserIdentity } from 'react-admin'
import { managesUsers } from '../../domain/authority.ts'
import type { OwnServer } from '../session/ownServer.ts'
import { signOut } from '../session/signOut.ts'
import { storedSession } from '../session/storedSession.ts'
import { type Identity, readIdentity } from './readIdentity.ts'

/**
 * Creates the auth provider. The login page signs in, and the session client renews and ends sessions, so an error of a
 * call never signs anybody out here.
 *
 * @param server detector that has seen the responses of `client`
 * @param onNoUser called when neither the server nor the storage tells who is signed in (SS-06)
 */
export function createAuthProvider(client: AxiosInstance, server: OwnServer, onNoUser: () => void): AuthProvider {
  let identity: Promise<Identity> | null = null

  async function fetchIdentity(): Promise<Identity> {
    const myInfo = await client.get<unknown>('/v1/users/my-info').then(
      ({ data }) => data,
      () => null,
    )
    const found = readIdentity(myInfo, storedSession.user())
    if (found) return found
    // if the session expired meanwhile, that has already been announced
    if (storedSession.isSignedIn()) onNoUser()
    throw new Error('Nobody is signed in')
  }

  /** Identity, fetched once per load of the console. */
  const currentUser = () => (identity ??= fetchIdentity())

  /** Whether the server is ours, known from the first response. If that failed, the next caller asks again. */
  async function isOwnServer(): Promise<boolean> {
    if (server.isOwn() === undefined) await currentUser().catch(() => undefined)
    if (server.isOwn() === undefined) await client.get('/v1/users/my-info')
    return server.isOwn() === true
  }

  return {
    login: () => Promise.reject(new Error('The login page signs in')),

    /** Signs out (NV-06); the reload leads to the login page. */
    async logout() {
      signOut(server.isOwn() === true)
      location.reload()
      return false
    },

    async checkAuth() {
      if (!storedSession.isSignedIn()) throw new Error('Nobody is signed in')
    },

    checkError: () => Promise.resolve(),

    getIdentity: (): Promise<UserIdentity & Identity> => currentUser(),

    getPermissions: async () => (await currentUser()).authority,

    /**
     * Whether the user may open a resource (NV-04): users are for ROOT and MANAGER; visits, appointments, packages and
     * the audit log exist only on our server; the log and the clock are for ROOT; the rest is open to all staff.
     */
    async canAccess({ resource }) {
      if (resource === 'users') return managesUsers((await currentUser()).authority)
      if (resource === 'audit-logs' || resource === 'clock')
        return (await isOwnServer()) && (await currentUser()).authority === 'ROOT'
      if (OWN.includes(resource)) return isOwnServer()
      return true
    },
  }
}

/** Resources that only our server has. */
const OWN = ['visits', 'appointments', 'packages']
