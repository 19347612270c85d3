import { type AxiosInstance, isAxiosError } from 'axios'
import type { AuthProvider, UserIdentity } from 'react-admin'
import { managesUsers } from '../../domain/authority.ts'
import { isServedByOurs } from '../session/isServedByOurs.ts'
import { signOut } from '../session/signOut.ts'
import { storedSession } from '../session/storedSession.ts'
import { type Identity, readIdentity } from './readIdentity.ts'

/**
 * Who is signed in and what they may do. Signing in is the login page's work; the session client renews and ends
 * sessions, so that no error of a call signs anybody out here.
 *
 * @param onNoUser what happens when nobody can say who is signed in (SS-06)
 */
export function createAuthProvider(client: AxiosInstance, onNoUser: () => void): AuthProvider {
  let identity: Promise<Identity> | null = null
  let hasVisits: Promise<boolean> | null = null

  async function fetchIdentity(): Promise<Identity> {
    const myInfo = await client.get<unknown>('/v1/users/my-info').then(
      ({ data }) => data,
      () => null,
    )
    const found = readIdentity(myInfo, storedSession.user())
    if (found) return found
    // a session that ended meanwhile has been announced already
    if (storedSession.isSignedIn()) onNoUser()
    throw new Error('Nobody is signed in')
  }

  /** Section 7 of the specification has no visits: another server may answer anything but a page of them. */
  const serverHasVisits = () =>
    client.get<unknown>('/v1/visits', { params: { page: 1, size: 1 } }).then(
      ({ data }) => typeof data === 'object' && data !== null && 'content' in data,
      (error: unknown) => {
        if (isAxiosError(error) && saysNo(error.response?.status)) return false
        // silence and trouble are no word on visits: whoever wants to know next asks anew
        hasVisits = null
        throw error
      },
    )

  /** Asked once for each load of the console. */
  const currentUser = () => (identity ??= fetchIdentity())

  return {
    login: () => Promise.reject(new Error('The login page signs in')),

    /** NV-06; the reload leads to the login page. */
    async logout() {
      signOut()
      location.reload()
      return false
    },

    async checkAuth() {
      if (!storedSession.isSignedIn()) throw new Error('Nobody is signed in')
    },

    checkError: () => Promise.resolve(),

    getIdentity: (): Promise<UserIdentity & Identity> => currentUser(),

    getPermissions: async () => (await currentUser()).authority,

    /** NV-04: only ROOT and MANAGER see the users; visits and the audit log are there when the server has them, the log for ROOT; the rest is open to all staff. */
    async canAccess({ resource }) {
      if (resource === 'users') return managesUsers((await currentUser()).authority)
      if (resource === 'audit') return isServedByOurs() && (await currentUser()).authority === 'ROOT'
      if (resource === 'visits') return (hasVisits ??= serverHasVisits())
      return true
    },
  }
}

/** The server knows no such call, or not for this user; what it answers in trouble (429, 5xx) says nothing. */
const saysNo = (status: number | undefined) => status !== undefined && status < 500 && status !== 429
