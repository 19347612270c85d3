import { ENGLISH } from '../../../domain/text.ts'
import { valueText } from '../../../domain/valueTexts.ts'
import english from 'ra-language-english'
import type { reactAdmin as korean } from '../ko/reactAdmin.ts'

/** Only its type says that texts may be missing. */
const ra = english.ra as Required<typeof english.ra>

/** react-admin's own texts in English, with what the console says otherwise. */
export const reactAdmin: typeof korean = {
  ...ra,
  action: { ...ra.action, create: 'Add %{name_lower_first}' },
  page: {
    ...ra.page,
    create: 'Add %{name_lower_first}',
    edit: 'Edit %{name_lower_first}',
    counted: '%{title} (%{count})',
  },
  message: {
    ...ra.message,
    delete_title: 'Delete %{name_lower_first}',
    delete_content: 'Delete the selected %{name_lower_first} data?',
  },
  notification: {
    ...ra.notification,
    created: '%{name} registration success',
    updated: '%{name} update success',
    deleted: '%{name} deletion success',
  },
  validation: {
    ...ra.validation,
    required: valueText('REQUIRED', ENGLISH),
    maxLength: valueText('TOO_LONG', ENGLISH),
    minValue: valueText('MIN', ENGLISH),
    maxValue: valueText('MAX', ENGLISH),
    number: valueText('NOT_NUMBER', ENGLISH),
  },
}
