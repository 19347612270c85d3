import type { Authority } from './authority.ts'

/** Rights that the hospital may withhold from USER staff, or give them; everything else is open to all staff. */
export const RIGHTS = [
  'deleteRooms',
  'deleteExams',
  'deleteDids',
  'deleteTags',
  'changeDidOptions',
  'recordVoices',
  'powerDids',
  'statistics',
] as const
export type Right = (typeof RIGHTS)[number]

/** Rights that USER staff have only where the hospital gives them; they have the others until it withholds them. */
export const GIVEN_RIGHTS = ['statistics'] as const satisfies readonly Right[]

export const isGivenRight = (right: Right): boolean => GIVEN_RIGHTS.some((given) => given === right)

/** Whether rights can be withheld from this authority: those who decide about them keep them all. */
export const needsRights = (authority: Authority): boolean => authority === 'USER'
