import type { UserCreate } from '../../../contract/users.ts'

/** What a new user starts with (US-03). */
export const USER_DEFAULTS: UserCreate = { id: '', name: '', password: '', position: '', authority: 'USER' }
