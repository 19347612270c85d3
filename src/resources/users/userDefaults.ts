import type { UserCreate } from '../../../contract/users.ts'

/** Initial values of a new user. */
export const USER_DEFAULTS: UserCreate = { id: '', name: '', password: '', position: '', authority: 'USER' }
