import { lazy } from 'react'
import type { RaRecord, ResourceProps } from 'react-admin'

/**
 * Examination rooms. Template of all resources: this declaration, a list page with its dialogs, and the inputs of its
 * form.
 */
export const rooms = {
  name: 'rooms',
  list: lazy(async () => ({ default: (await import('./RoomList.tsx')).RoomList })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: ({ no, name }: RaRecord) => `${no}. ${name?.kr}`,
} satisfies ResourceProps
