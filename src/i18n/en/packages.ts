import type { packages as korean } from '../ko/packages.ts'

/** Packages: named plans of rooms. */
export const packages: typeof korean = {
  name: 'Package |||| Packages',
  menu: 'Packages',
  message: {
    delete_title: 'Delete packages',
    delete_content: 'Delete the selected packages? Patients who have checked in keep their plans.',
  },
  notifications: {
    created: 'Package added',
    updated: 'Package changed',
    deleted: 'Packages deleted',
    create_failed: 'The package could not be added.',
    update_failed: 'The package could not be changed.',
    delete_failed: 'The packages could not be deleted.',
  },
  empty: 'There are no packages.',
  invite:
    'Packages keep the ways that many patients go through the rooms: one choice at check-in. If there are no rooms yet, add them first.',
  fields: {
    name: 'Package',
    company: 'Group',
    roomIds: 'Rooms',
    roomRules: 'Order',
    joinsFirst: 'Queue at the first room on arrival',
    memo: 'Memo',
  },
  rules: { ANY: 'Any time', FIRST: 'First', LAST: 'Last', AFTER: 'After %{room}' },
  notRules: 'Enter one room a line, with the words of the form: ‘Blood: First’.',
  ruleOf: 'Order of %{room}',
  hints: {
    company: 'Patients who are expected with the group of this name are checked in with this package.',
    rooms: 'The rooms to which patients with this package go.',
    order: 'Patients keep to this order; among the rooms that it allows they go where the expected wait is shortest.',
    joinsFirst:
      'On check-in the patient joins the queue with the shortest expected wait of the rooms that may be first.',
  },
  open: 'Packages',
  openHint: 'Opens the packages of rooms.',
}
