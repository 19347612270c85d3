import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_VERSION } from '../../contract/applicationPage.ts'
import { DIST } from './webApplication.ts'

/**
 * The version of the browser application that this server serves, with its build; the release's own where nothing is
 * built.
 */
export function builtVersion(release: string, dist: string = DIST): string {
  const page = join(dist, 'index.html')
  return (existsSync(page) && PAGE_VERSION.exec(readFileSync(page, 'utf8'))?.[1]) || release
}
