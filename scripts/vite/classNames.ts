import { globSync } from 'node:fs'
import { relative, sep } from 'node:path'

/**
 * Returns the function that names the classes of CSS modules in a build: the number of the sheet and that of the class in
 * it. Vite's own names, with a hash, would cost a display 0.3 kB.
 */
export function classNames(): (name: string, path: string) => string {
  const sheets = globSync('src/**/*.module.css').sort()
  const namesOf = new Map<string, string[]>()
  return (name, path) => {
    const names = namesOf.get(path) ?? []
    namesOf.set(path, names)
    if (!names.includes(name)) names.push(name)
    const sheet = sheets.indexOf(relative('.', path.replace(/\?.*$/, '')).split('/').join(sep))
    return `c${sheet.toString(36)}-${names.indexOf(name).toString(36)}`
  }
}
