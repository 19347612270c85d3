import type { z } from 'zod'
import { fieldLabels } from './fieldLabels.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** Kinds of values, by zod's names. */
const TYPES: Readonly<Record<string, string>> = {
  string: '글자',
  number: '숫자',
  int: '정수',
  boolean: '참 또는 거짓',
  array: '목록',
  object: '객체',
}
/** More choices than these are not named. */
const CHOICES_MAX = 10

/** Sentence about an invalid value whose schema has no sentence of its own. It names the field by its label. */
export function invalidValue(issue: Issue): string {
  const label = labelOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return `필수 항목입니다: ${label}`
      const type = TYPES[issue.expected]
      return type === undefined ? `값이 올바르지 않습니다: ${label}` : `${type} 값을 보내 주세요: ${label}`
    }
    case 'invalid_value':
      return issue.values.length > CHOICES_MAX
        ? `값이 올바르지 않습니다: ${label}`
        : `${issue.values.map(String).join(', ')} 가운데 하나를 보내 주세요: ${label}`
    case 'too_small':
      if (issue.origin === 'string') return `${issue.minimum}자 이상 보내 주세요: ${label}`
      if (issue.origin === 'array') return `${issue.minimum}개 이상 보내 주세요: ${label}`
      if (issue.inclusive) return `${issue.minimum} 이상 값을 보내 주세요: ${label}`
      return `${issue.minimum}보다 큰 값을 보내 주세요: ${label}`
    case 'too_big':
      if (issue.origin === 'string') return `${issue.maximum}자까지 보낼 수 있습니다: ${label}`
      if (issue.origin === 'array') return `${issue.maximum}개까지 보낼 수 있습니다: ${label}`
      if (issue.inclusive) return `${issue.maximum} 이하 값을 보내 주세요: ${label}`
      return `${issue.maximum}보다 작은 값을 보내 주세요: ${label}`
    default:
      return `값이 올바르지 않습니다: ${label}`
  }
}

/** Returns the label of the last field of a path, otherwise its name in the API. */
function labelOf(path: readonly PropertyKey[]): string {
  const names = path.map(String).filter((part) => !/^\d+$/.test(part))
  const name = names.at(-1)
  return name === undefined ? '요청 내용' : (fieldLabels[name]?.[0] ?? name)
}
