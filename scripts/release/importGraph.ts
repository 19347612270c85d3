import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const TYPE_IMPORT = /\b(?:import\s+type\s[^'=]*?|export\s+type\s*\{[^}]*\}\s*)from\s*'[^']+'/g
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([\w@.:/-]+)'/g

/** Modules that programs load at run time. */
export interface Loaded {
  /** Source files, relative to the repository. */
  readonly files: readonly string[]
  /** Names of packages that the source files import. */
  readonly packages: readonly string[]
}

/**
 * Follows the imports of source files; imports of types only are left out, because Node erases them.
 * @param roots source files, relative to the current folder
 * @param isPackage whether a name is that of a package: texts in the source may look like imports
 */
export function followImports(roots: readonly string[], isPackage: (name: string) => boolean): Loaded {
  const files = new Set(roots)
  const packages = new Set<string>()
  // A set also iterates over what is added meanwhile.
  for (const file of files) {
    if (!/\.m?[jt]sx?$/.test(file)) continue
    for (const [, target = ''] of readFileSync(file, 'utf8').replaceAll(TYPE_IMPORT, '').matchAll(IMPORT)) {
      if (target.startsWith('.')) files.add(normalize(join(dirname(file), target)))
      else if (isPackage(nameOf(target))) packages.add(nameOf(target))
    }
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted() }
}

/** Returns the packages that style sheets name in quotes. */
export const namedPackages = (files: readonly string[], isPackage: (name: string) => boolean): string[] =>
  files
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([\w@./-]+)'/g)])
    .map(([, target = '']) => nameOf(target))
    .filter((name) => isPackage(name))

/** Returns the package of an import: `zod` of `zod/locales`, `@fastify/static` of itself. */
const nameOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
