import { expect, it } from 'vitest'
import { koreanText } from '../../../domain/sheets/koreanText.ts'
import { fileReason } from '../../../src/pages/integration/fileReason.ts'

const shown = (reason: string) => fileReason(reason, (key, values) => `${key} ${JSON.stringify(values)}`)

it.each([
  [koreanText('importing.badEncoding'), 'importing.badEncoding {}'],
  [koreanText('importing.tooLarge', { max: 32 }), 'importing.tooLarge {"max":"32"}'],
  [koreanText('importing.missingColumns', { columns: '이름' }), 'importing.missingColumns {"columns":"이름"}'],
  ['다른 까닭', '다른 까닭'],
])('the reason why a file was refused is in the language of the console: %s', (reason, key) =>
  expect(shown(reason)).toBe(key),
)
