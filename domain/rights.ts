import type { Authority } from './authority.ts'

/** What the hospital may withhold from USER staff; whatever is not named here is open to all of them. */
export const RIGHTS = [
  'deleteRooms',
  'deleteExams',
  'deleteDids',
  'deleteTags',
  'changeDidOptions',
  'recordVoices',
  'powerDids',
] as const
export type Right = (typeof RIGHTS)[number]

/** Whether rights can be withheld from this authority: those who decide about them keep them all. */
export const needsRights = (authority: Authority): boolean => authority === 'USER'
