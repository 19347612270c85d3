import type { UserCreate } from '../../../contract/users.ts'

/** Initial values of a new user (US-03). */
export const USER_DEFAULTS: UserCreate = { id: '', name: '', password: '', position: '', authority: 'USER' }
