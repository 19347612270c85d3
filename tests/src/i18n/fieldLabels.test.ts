import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ko } from '../../../src/i18n/ko.ts'

const FOLDER = join(import.meta.dirname, '../../../src/resources')

/** Folders of the resources whose folder is not named after the resource. */
const FOLDERS: Readonly<Record<string, string>> = {
  'did-waitings/tag-mappings': 'tags',
  'audit-logs': 'audit',
  'api-keys': 'apiKeys',
}

/** Returns the sources of the columns and inputs in a resource's pages whose label is inferred. */
function inferredSources(resource: string): string[] {
  const folder = join(FOLDER, FOLDERS[resource] ?? resource)
  const pages = readdirSync(folder).filter((file) => file.endsWith('.tsx'))
  const code = pages.map((page) => readFileSync(join(folder, page), 'utf8')).join('\n')
  return [...code.matchAll(/<(?:DataTable\.Col|\w+(?:Field|Input))(?:<\w+>)?\s+source="([\w.]+)"(?!\s+label=)/g)].map(
    ([, source = '']) => source,
  )
}

// Without a translation, react-admin would infer an English label from the source.
it.each(Object.entries(ko.resources))(
  'guard: has a label for each column and input of %s that names none',
  (resource, { fields }) => {
    const sources = inferredSources(resource)
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((source) => !(source in fields))).toEqual([])
  },
)
