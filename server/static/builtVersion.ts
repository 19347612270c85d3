import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_VERSION } from '../../contract/constants.ts'
import { DIST } from './webApplication.ts'

/** Returns the version and build of the served browser application; the release's version when it is not built. */
export function builtVersion(release: string, dist: string = DIST): string {
  const page = join(dist, 'index.html')
  return (existsSync(page) && PAGE_VERSION.exec(readFileSync(page, 'utf8'))?.[1]) || release
}
