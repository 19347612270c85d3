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
    'A package is a plan of rooms that many patients follow; choose it at check-in. If there are no rooms yet, add them first.',
  fields: {
    name: 'Package',
    company: 'Group',
    roomIds: 'Rooms',
    roomRules: 'Order',
    joinsFirst: 'Join the first queue at check-in',
    memo: 'Memo',
  },
  rules: { ANY: 'Any time', FIRST: 'First', LAST: 'Last', AFTER: 'After %{room}' },
  notRules: 'Enter one room a line, with the words of the form: ‘Blood: First’.',
  ruleOf: 'Order of %{room}',
  hints: {
    company: 'Expected patients of this group are checked in with this package.',
    rooms: 'The rooms that patients with this package visit.',
    order:
      'Patients follow this order. If it allows several rooms, they go to the one with the shortest expected wait.',
    joinsFirst:
      'At check-in the patient joins the queue with the shortest expected wait among the possible first rooms.',
  },
}
