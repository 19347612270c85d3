import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { exists } from '../../server/disk/fileAccess.ts'

const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), license: z.string().optional() })),
})
const LICENSE = /^(licen[cs]e|copying|notice)/i

/**
 * Returns the names, versions and licences of all packages of a lockfile, with the texts of the licences as far as they
 * are installed.
 * @param folders where the packages may be installed; the first that has one is used
 */
export function notices(lockfile: string, folders: readonly string[]): string {
  const { packages } = Lock.parse(JSON.parse(readFileSync(lockfile, 'utf8')))
  const sections = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return [`${name} ${version} (${license})`, ...licencesIn(folders.map((folder) => join(folder, path)))].join(
        '\n\n',
      )
    })
  return `${sections.toSorted().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Returns the texts of the licences in the first of the folders that exists. */
export function licencesIn(folders: readonly string[]): string[] {
  const folder = folders.find((each) => exists(each))
  return folder === undefined
    ? []
    : readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENSE.test(entry.name))
        .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
}
