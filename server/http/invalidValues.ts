import type { z } from 'zod'
import type { Text } from '../../domain/text.ts'
import { CONTENT, FIELD_LABELS, VALUE_TYPES } from './messages/fields.ts'
import { say } from './messages/say.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** More choices than these are not named. */
const CHOICES_MAX = 10

/** Message about an invalid value whose schema has none of its own, as the contract writes them. It names the field by its label. */
export const invalidValue = (issue: Issue): string => JSON.stringify(textOf(issue, labelOf(issue.path ?? [])))

function textOf(issue: Issue, label: Text | string): Text {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return say('VALUE_MISSING', { label })
      const type = VALUE_TYPES[issue.expected]
      return type === undefined ? say('VALUE_WRONG', { label }) : say('VALUE_TYPE', { type, label })
    }
    case 'invalid_value':
      return issue.values.length > CHOICES_MAX
        ? say('VALUE_WRONG', { label })
        : say('VALUE_CHOICE', { values: issue.values.map(String).join(', '), label })
    case 'too_small': {
      const values = { min: Number(issue.minimum), label }
      if (issue.origin === 'string') return say('TEXT_TOO_SHORT', values)
      if (issue.origin === 'array') return say('LIST_TOO_SHORT', values)
      return say(issue.inclusive ? 'NUMBER_TOO_SMALL' : 'NUMBER_NOT_ABOVE', values)
    }
    case 'too_big': {
      const values = { max: Number(issue.maximum), label }
      if (issue.origin === 'string') return say('TEXT_TOO_LONG', values)
      if (issue.origin === 'array') return say('LIST_TOO_LONG', values)
      return say(issue.inclusive ? 'NUMBER_TOO_LARGE' : 'NUMBER_NOT_BELOW', values)
    }
    default:
      return say('VALUE_WRONG', { label })
  }
}

/** Returns the label of the last field of a path, otherwise its name in the API. */
function labelOf(path: readonly PropertyKey[]): Text | string {
  const names = path.map(String).filter((part) => !/^\d+$/.test(part))
  const name = names.at(-1)
  return name === undefined ? CONTENT : (FIELD_LABELS[name] ?? name)
}
