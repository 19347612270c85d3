import { ENGLISH } from '../../../domain/text.ts'
import { valueText } from '../../../domain/valueTexts.ts'
import type * as korean from '../ko/common.ts'
import { keys } from './keys.ts'

export const layout: typeof korean.layout = {
  title: 'healthcare platform',
  home: 'Home',
  breadcrumb: 'Breadcrumb',
  mainMenu: 'Main menu',
  modes: 'Mode',
  modeAll: 'All',
  modeWaiting: 'Waiting/tag management',
  userName: '%{name}',
  noName: 'User',
  logout: 'Log out',
  help: 'Help',
  language: 'Language',
  toDark: 'Dark mode',
  toLight: 'Light mode',
  update: 'New version',
  updateHint: 'Click to load the new version. It loads automatically when this page is idle.',
  connectionLost: 'The connection to the server is lost. It reconnects automatically.',
  notLive: 'No live connection. The content is refreshed every 5 seconds.',
  /** The first page of a user who has not selected one. */
  firstPageDefault: '%{page} (default)',
  loading: 'Loading the page.',
  keys,
}

export const session: typeof korean.session = {
  expired: 'Session expired.',
}

export const errors: typeof korean.errors = {
  gone: 'Deleted, or never there.',
  notFound: 'Page not found.',
  notFoundHint: 'The address may have changed, or the page may have been deleted.',
  toHome: 'Go home',
  accessDenied: 'Access denied.',
  accessDeniedHint: 'Only administrators can open this page. Ask an administrator for access.',
  unexpected: 'Unexpected Application Error!',
  failed: 'An error occurred.',
  tryLater: 'Please try again later. (%{status})',
  noConnection: 'The server cannot be reached. Please check the network connection.',
  onTheWay:
    'A firewall or proxy answered instead of the server. Check whether your change was saved, and tell your IT staff. (%{status})',
  retry: 'Try again',
  reload: 'Reload',
}

export const toast: typeof korean.toast = {
  close: 'Close notification',
  region: 'Notifications',
}

export const list: typeof korean.list = {
  help: 'Type a search term and press Enter to filter. Click a column name to change the sort order.',
  actions: 'Actions',
  actionsOf: 'Actions for %{name}',
  filterBy: 'Search %{label}',
  filterMin: 'Minimum %{label}',
  filterMax: 'Maximum %{label}',
  min: 'Min',
  max: 'Max',
  all: 'All',
  clearFilter: 'Clear search term',
  sortBy: 'Sort by %{label}',
  sortAsc: '%{label}, ascending, rank %{rank}',
  sortDesc: '%{label}, descending, rank %{rank}',
  pagination: 'Pages',
  page: 'Go to page %{page}',
  currentPage: 'Page %{page}, current',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  perPage: '%{count} rows',
  perPageLabel: 'Rows per page',
  selectAll: 'Select all rows of this page',
  selectRow: 'Select row',
  selected: '%{count} selected',
  deleteSelected: 'Delete selected',
  numbered: '%{no}. %{name}',
  andMore: 'and %{count} more',
  unselect: 'Clear selection',
  stale: 'The list could not be refreshed. The rows below are from an earlier load.',
  noMatch: 'No results.',
  noMatchHint: 'Change the search terms or clear the filters.',
}

export const form: typeof korean.form = {
  copy: 'Copy',
  copied: 'Copied.',
  selected: 'Selected. Press Ctrl+C to copy.',
  register: 'Add',
  idPattern: valueText('ID_PATTERN', ENGLISH),
  idTaken: 'This ID cannot be used. Please enter another one.',
  on: 'On',
  off: 'Off',
  loading: 'Loading.',
  conflictTitle: 'A colleague changed this while you were editing.',
  conflictText: 'What you typed is still here. Please compare the two values.',
  conflictMine: 'Yours',
  conflictStored: 'Stored',
  conflictBy: 'saved by %{name} at %{time}',
  conflictEmpty: '(empty)',
  conflictKeepMine: 'Save mine',
  conflictReload: 'Reload',
  unsavedTitle: 'There are unsaved changes.',
  unsavedText: 'What you have entered will be lost if you close this now.',
  unsavedStay: 'Keep editing',
  uploadingTitle: 'A file is being uploaded.',
  uploadingText: 'Closing now aborts the upload and discards what has not been saved.',
  uploadingStay: 'Keep uploading',
  picture: {
    choose: 'Choose a picture',
    replace: 'Replace',
    remove: 'Remove the picture',
    types: 'PNG, JPEG, WebP, GIF',
    failed: 'The picture could not be uploaded',
    tooLarge: 'Please choose a picture of at most %{max} MB.',
  },
  tapHint: 'Tap a tag on the reader.',
  tagPlaceholder: 'Place the cursor here and tap a tag.',
  tagRead: 'The tag was read.',
  tagDropped: 'The input came from a tag reader and was ignored.',
  tagTaken: 'The input was read as a tag.',
  tagDroppedHint: 'Please tap tags on the check-in page or the tag page.',
  tagRemovedHint: 'The input was removed from the field. If you typed it yourself, you can restore it.',
  putBack: 'Restore',
  tagReader: 'Tag reader input',
}

export const dropdown: typeof korean.dropdown = {
  empty: 'No data.',
  search: 'Type a search term and press Enter.',
  choose: 'Please choose.',
  none: 'None',
}

export const crud: typeof korean.crud = {
  created: 'Successfully registered.',
  updated: 'Successfully updated.',
  deleted: 'Successfully deleted.',
  failed: 'An error occurred while processing the task.',
  failedHint: 'Please try again later. (error code: %{status})',
  refusedHint: '%{reason} (error code: %{status})',
}

/** The warning about the server's clock. */
export const clock = {
  title: "Please check the server's clock.",
  AHEAD: 'The server’s clock shows %{now}, but the last confirmed time was %{seen}. The difference is too large.',
  BACK: 'The server’s clock was set back after %{seen}. It now shows %{now}.',
  meaning:
    'With a wrong time, names and records of patients could be deleted too early, so deletion after the retention time and automatic check-out are paused. Everything else works as usual.',
  confirm: 'Confirm time',
  askTitle: "Is the server's time right?",
  ask: 'Once you confirm, names and records past their retention time are deleted immediately and permanently. If the time is wrong, cancel and set the server’s clock first.',
  confirmed: "The server's time is confirmed.",
  confirmedText: 'Deletion after the retention time and automatic check-out are active again.',
  unread: "The server's time could not be read.",
}

export const search: typeof korean.search = {
  title: 'Find a patient',
  label: 'Name, initial consonants, number, patient number, tag',
  open: 'Find a patient (Ctrl K)',
  hint: 'Finds today’s patients and expected patients. You can also search Korean names by their initial consonants.',
  found: '%{count} found.',
  many: 'The %{count} best matches are shown. Type more to narrow them down.',
  none: 'No results.',
  noneHint: 'Try a part of the name, its initial consonants, or a number.',
  number: 'No. %{number}',
  left: 'Rooms left: %{rooms}',
  details: 'Check-in',
  toBoard: 'Show at the board',
  send: 'Send to a board',
  arrive: 'Check in',
  expected: 'Expected, not here yet',
  of: '%{action}: %{name}',
}

export const firstSteps: typeof korean.firstSteps = {
  title: 'Getting started',
  hint: 'Step by step, until the first patient is called.',
  done: 'Setup is complete. The first patient has been called.',
  dismiss: 'Close the guide',
  finished: 'Done',
  fillIn: 'Fill in the open form and save it.',
  pressCall: 'Press Call in a card below.',
  steps: {
    room: { title: 'Room', hint: 'Where patients are examined.', act: 'Add a room' },
    board: { title: 'Board', hint: 'Uses the number and name of the room.', act: 'Add its board' },
    staff: { title: 'Staff', hint: 'Accounts for colleagues. You can do this later.', act: 'Add an account' },
    screen: { title: 'Screen', hint: 'Open this address on the screen of the waiting area.', act: 'Open the screen' },
    patient: { title: 'First patient', hint: 'Joins the queue immediately.', act: 'Check in the first patient' },
    call: {
      title: 'First call',
      hint: 'Press Call: the name appears large on the screen.',
      act: 'Call the first patient',
    },
  },
}
