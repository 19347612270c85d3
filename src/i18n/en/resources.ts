import { labelsIn, RECORD_LABELS } from '../../../domain/recordLabels.ts'
import { ENGLISH } from '../../../domain/text.ts'
import { appointments } from './appointments.ts'
import { apiKeys } from './integration.ts'
import { boardSets } from './boardSets.ts'
import { packages } from './packages.ts'
import { audit } from './audit.ts'
import { dids } from './dids.ts'
import { users } from './users.ts'
import { visits } from './visits.ts'
import type { resources as korean } from '../ko/resources.ts'

export const resources: typeof korean = {
  rooms: {
    name: 'Room |||| Rooms',
    menu: 'Rooms',
    empty: 'No rooms yet.',
    invite: 'Add a room and link it to a waiting board to manage its queue.',
    fields: labelsIn(RECORD_LABELS.rooms, ENGLISH),
    waits: 'Long waits',
    location: 'How to find it',
    placeName: 'Name',
    addPlace: 'Add a place',
    removePlace: 'Remove %{place}',
    hints: {
      places:
        'For windows and the like, where one queue is called to several places. A call tells the patient the place.',
      floor: 'Such as 2F. Patients see it on their phones and slips.',
      floorEn: 'Such as 2F. Empty: the Korean text is shown in English, too.',
      picture: 'A photo of the entrance or its sign, for the phones of patients.',
      placesCell: 'Write places such as 1 Window, 2 Window.',
      placeTwice: 'Another place has this number.',
      maxPatient: 'Number of patients who can be in exam at the same time',
      onePlace: 'Multiple calls are off, so one patient is called at a time. Turn them on below to call several.',
      useMultiCall: 'Calls patients until the capacity is reached.',
      useRfid: 'Patients check in and are called by tag.',
      sendsOn: 'Off: the next room is only shown; staff send the patient there.',
      waitWarning: 'Longer waits are shown in amber. Empty: %{count} minutes.',
      waitAlarm: 'Longer waits are shown in red. Empty: %{count} minutes.',
      waitAlarmOrder: 'Enter more than the %{count} minutes of a long wait.',
    },
  },
  exams: {
    name: 'Exam |||| Exams',
    menu: 'Exams',
    empty: 'No exams yet.',
    invite: 'Add the exams of your rooms. Their average times are used to estimate waits.',
    fields: labelsIn(RECORD_LABELS.exams, ENGLISH),
  },
  dids,
  'did-waitings/tag-mappings': {
    name: 'Tag |||| Tags',
    menu: 'Tags',
    notifications: {
      create_failed: 'An error occurred while registering the tag.',
      update_failed: 'An error occurred while editing the tag.',
      delete_failed: 'An error occurred while deleting the tag.',
    },
    empty: 'No tags yet.',
    invite: 'Add tags to hand them to patients at check-in.',
    duplicate: 'Tag %{no} has the same value, so a tap is taken as that tag. Please change the value.',
    fields: labelsIn(RECORD_LABELS.tags, ENGLISH),
  },
  users,
  visits,
  appointments,
  packages,
  'board-sets': boardSets,
  'audit-logs': audit,
  'api-keys': apiKeys,
}
