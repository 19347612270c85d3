import type * as korean from '../ko/users.ts'

export const users: typeof korean.users = {
  menu: 'Users',
  title: 'Users (%{count})',
  uncounted: 'Users',
  add: 'Create user',
  createTitle: 'Create user',
  editTitle: 'Edit user',
  deleteTitle: 'Delete user',
  deleteConfirm: 'Delete the selected user data?',
  created: 'User registration success',
  updated: 'User update success',
  deleted: 'User deletion success',
  createFailed: 'An error occurred while processing the operation.',
  updateFailed: 'An error occurred while processing the operation.',
  deleteFailed: 'An error occurred while processing the operation.',
  empty: 'No users yet.',
  emptyHint: 'Create accounts for the staff and choose their authorities.',
  fields: {
    id: 'ID',
    name: 'Name',
    password: 'Password',
    position: 'Position',
    authority: 'Authority',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  authorities: { ROOT: 'Final administrator', MANAGER: 'Administrator', USER: 'User' },
  passwordHint: 'At least 8 characters.',
  changePassword: 'Change password',
  passwordOf: '%{name} (%{id})',
  newPassword: 'New password',
  passwordChanged: 'Password change success',
  passwordChangedHint: 'Successfully changed.',
}

export const my: typeof korean.my = {
  title: 'My profile',
  account: 'Account',
  accountHint: 'Administrators can change your name, authority and position.',
  passwordHint: 'Use at least 8 characters that nobody else can guess.',
}
