import type { tags as korean } from '../ko/tags.ts'

export const tags: typeof korean = {
  name: 'Tag |||| Tags',
  menu: 'Tags',
  title: 'Tags (%{count})',
  uncounted: 'Tags',
  add: 'Add tag',
  createTitle: 'Add tag',
  editTitle: 'Edit tag',
  deleteTitle: 'Delete tag',
  deleteConfirm: 'Delete the selected tag data?',
  created: 'Tag registration success',
  updated: 'Tag update success',
  deleted: 'Tag deletion success',
  createFailed: 'An error occurred while registering the tag.',
  updateFailed: 'An error occurred while editing the tag.',
  deleteFailed: 'An error occurred while deleting the tag.',
  empty: 'No tags yet.',
  emptyHint: 'Add tags to hand them to patients at check-in.',
  duplicate: 'Tag %{no} has the same value, so taps find that tag. Please change the value.',
  fields: {
    tagNo: 'Tag no.',
    tagValue: 'Tag value',
    memo: 'Memo',
  },
}
