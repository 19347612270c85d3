import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import type { GuidePage } from '../../src/help/guidePage.ts'
import { TASKS } from '../../src/help/tasks.ts'

const FOLDER = join(import.meta.dirname, '../../docs/guide')
const NAME = /^virtual:guide\/(ko|en)$/
const PICTURE = /<img src="([^"]+)"/g

/**
 * Returns the pages of the guide in one language, in the order of their tasks.
 * @throws if a task has no page, a page no task, or a page no heading
 */
export function readGuide(locale: string): GuidePage[] {
  const files = globSync(`${locale}/*.md`, { cwd: FOLDER }).map((file) => basename(file, '.md'))
  const unknown = files.filter((file) => !TASKS.some(({ slug }) => slug === file))
  if (unknown.length > 0) throw new Error(`docs/guide/${locale}: no task is named ${unknown.join(', ')}`)
  const marked = new Marked({ gfm: true })
  return TASKS.map(({ slug }) => {
    const source = readFileSync(join(FOLDER, locale, `${slug}.md`), 'utf8')
    const [, title] = /^# (.+)$/m.exec(source) ?? []
    if (title === undefined) throw new Error(`docs/guide/${locale}/${slug}.md has no heading`)
    const html = marked.parse(source, { async: false })
    const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    return { slug, title, html, text }
  })
}

/**
 * Vite plugin that provides the guide as modules, `virtual:guide/ko` and `virtual:guide/en`: the pages as HTML, whose
 * pictures become files of the build.
 */
export function guide(): Plugin {
  return {
    name: 'guide',
    resolveId: (source) => (NAME.test(source) ? `\0${source}` : undefined),
    load(id) {
      const [, locale] = NAME.exec(id.replace('\0', '')) ?? []
      if (locale === undefined) return undefined
      const pictures = new Map<string, string>()
      const pages = readGuide(locale).map((page) => ({
        ...page,
        html: page.html.replace(PICTURE, (_image, path: string) => {
          const file = resolve(FOLDER, locale, path)
          const name = pictures.get(file) ?? `__picture${pictures.size}__`
          pictures.set(file, name)
          return `<img loading="lazy" src="${name}"`
        }),
      }))
      for (const { slug } of pages) this.addWatchFile(join(FOLDER, locale, `${slug}.md`))
      const imports = [...pictures].map(([file, name]) => `import ${name} from ${JSON.stringify(`${file}?url`)}`)
      const content = JSON.stringify(pages).replace(/__picture\d+__/g, (name) => `" + ${name} + "`)
      return `${imports.join('\n')}\nexport default ${content}`
    },
  }
}
