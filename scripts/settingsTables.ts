// node scripts/settingsTables.ts: writes the tables of docs/settings.md from the variables that server/config/ declares.
// npm run check:docs fails where they differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { variables } from '../server/config/environment.ts'
import type { Variable } from '../server/config/forms.ts'

export const SETTINGS_PAGE = 'docs/settings.md'

const TABLES = {
  en: { heading: '## Variables', head: '| variable | default | meaning |', none: 'none' },
  ko: { heading: '## 환경 변수', head: '| 변수 | 기본값 | 뜻 |', none: '없음' },
} as const
type Language = keyof typeof TABLES

/** Replaces the tables of the page by those of the variables. */
export function withTables(page: string): string {
  return Object.entries(TABLES).reduce(
    (text, [language, { heading }]) =>
      text.replace(new RegExp(`(^${heading}\\n\\n)(?:\\|.*\\n)*`, 'm'), (_, before: string) =>
        [before, ...rowsIn(language as Language)].join(''),
      ),
    page,
  )
}

function rowsIn(language: Language): string[] {
  const rows = [...variables].map(([name, variable]) => {
    const names = variable.kind === 'secret' ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``
    return `| ${names} | ${defaultOf(variable, language)} | ${variable[language]} |\n`
  })
  return [`${TABLES[language].head}\n`, '|---|---|---|\n', ...rows]
}

function defaultOf({ form, unset }: Variable, language: Language): string {
  if (form instanceof z.ZodPrefault) return `\`${String(form.def.defaultValue)}\``
  return unset?.[language] ?? TABLES[language].none
}

if (import.meta.main) writeFileSync(SETTINGS_PAGE, withTables(readFileSync(SETTINGS_PAGE, 'utf8')))
