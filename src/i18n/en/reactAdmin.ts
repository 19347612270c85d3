import { ENGLISH } from '../../../domain/text.ts'
import { valueText } from '../../../domain/valueTexts.ts'
import type { reactAdmin as korean } from '../ko/reactAdmin.ts'

export const reactAdmin: typeof korean = {
  action: {
    cancel: 'Cancel',
    clear_input_value: 'Clear value',
    create: 'Add %{name_lower_first}',
    delete: 'Delete',
    edit: 'Edit',
    export: 'Export',
    save: 'Save',
    close: 'Close',
    open_menu: 'Open menu',
    close_menu: 'Close menu',
  },
  page: {
    create: 'Add %{name_lower_first}',
    edit: 'Edit %{name_lower_first}',
    list: '%{name}',
    counted: '%{title} (%{count})',
    empty: 'No %{name} yet.',
    invite: 'Do you want to add one?',
  },
  input: { password: { toggle_visible: 'Hide password', toggle_hidden: 'Show password' } },
  message: {
    delete_content: 'Delete the selected %{name_lower_first} data?',
    delete_title: 'Delete %{name_lower_first}',
    invalid_form: 'The form is not valid. Please check for errors',
    select_all_limit_reached:
      'There are too many elements to select them all. Only the first %{max} elements were selected.',
    unsaved_changes: "Some of your changes weren't saved. Are you sure you want to ignore them?",
  },
  navigation: { clear_filters: 'Clear filters', skip_nav: 'Skip to content' },
  auth: { auth_check_error: 'Please login to continue' },
  notification: {
    updated: '%{name} update success',
    created: '%{name} registration success',
    deleted: '%{name} deletion success',
    item_doesnt_exist: 'Element does not exist',
    http_error: 'Server communication error',
    i18n_error: 'Cannot load the translations for the specified language',
    logged_out: 'Your session has ended, please reconnect.',
    not_authorized: "You're not authorized to access this resource.",
  },
  validation: {
    required: valueText('REQUIRED', ENGLISH),
    maxLength: valueText('TOO_LONG', ENGLISH),
    minValue: valueText('MIN', ENGLISH),
    maxValue: valueText('MAX', ENGLISH),
    unique: 'Must be unique',
    minLength: 'Must be %{min} characters at least',
    number: valueText('NOT_NUMBER', ENGLISH),
    email: 'Must be a valid email',
    oneOf: 'Must be one of: %{options}',
    regex: 'Must match a specific format (regexp): %{pattern}',
  },
}
