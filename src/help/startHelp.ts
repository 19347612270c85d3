import { helpTexts, type HelpTexts } from '../i18n/display/helpTexts.ts'
import { hospital } from '../i18n/hospital.ts'
import { applyLocale, readLocale } from '../i18n/locale.ts'
import { type GuidePage, searchGuide } from './guidePage.ts'
import { HELP_PATH, READERS, TASKS } from './tasks.ts'
import './help.css'

/**
 * Starts the guide: `/help` and `/help/{task}`. It needs no sign-in, because it also says what to do when signing in fails,
 * and neither React nor the network once it is loaded.
 */
export async function startHelp(root: HTMLElement): Promise<void> {
  const locale = readLocale()
  applyLocale(locale)
  const { default: pages } = await (locale === 'ko' ? import('virtual:guide/ko') : import('virtual:guide/en'))
  const text = helpTexts(locale)
  const slug = location.pathname.slice(HELP_PATH.length + 1).replace(/\/+$/, '')
  const page = pages.find((each) => each.slug === slug)
  const title = [hospital().name, text.title].filter(Boolean).join(' · ')
  document.title = page ? `${page.title} · ${title}` : title
  document.documentElement.classList.add('page-help')

  const head = element('header', link(HELP_PATH, title), searchField(pages, text))
  const main = element('main', page ? article(page) : contents(pages, text, slug === '' ? undefined : text.unknown))
  root.replaceChildren(head, element('div', aside(pages, text, slug), main))
}

/** Search over all pages: the results replace the page while something is typed. */
function searchField(pages: readonly GuidePage[], text: HelpTexts): HTMLElement {
  const field = document.createElement('input')
  field.type = 'search'
  field.placeholder = text.search
  field.setAttribute('aria-label', text.search)
  const results = element('section')
  results.setAttribute('aria-live', 'polite')
  field.addEventListener('input', () => {
    const found = searchGuide(pages, field.value)
    const isSearching = field.value.trim() !== ''
    document.documentElement.classList.toggle('is-searching', isSearching)
    results.replaceChildren(
      element('p', found.length === 0 ? text.none : text.found(found.length)),
      list(found.map((page) => link(addressOf(page), page.title))),
    )
  })
  return element('search', field, results)
}

const aside = (pages: readonly GuidePage[], text: HelpTexts, current: string) => {
  const nav = element('nav', ...groups(pages, text, 'h2'))
  nav.setAttribute('aria-label', text.contents)
  const own = [...nav.querySelectorAll('a')].find((each) => each.getAttribute('href') === `${HELP_PATH}/${current}`)
  own?.setAttribute('aria-current', 'page')
  return nav
}

function contents(pages: readonly GuidePage[], text: HelpTexts, notice: string | undefined): HTMLElement {
  const section = element('article', element('h1', text.title), ...(notice ? [element('p', notice)] : []))
  section.append(...groups(pages, text, 'h2'))
  return section
}

function article(page: GuidePage): HTMLElement {
  const section = element('article')
  // Made by the build from our own Markdown.
  section.innerHTML = page.html
  return section
}

/** The links of each kind of reader under their heading. */
const groups = (pages: readonly GuidePage[], text: HelpTexts, heading: 'h2') =>
  READERS.flatMap((reader) => [
    element(heading, text.readers[reader]),
    list(
      TASKS.filter((task) => task.reader === reader).flatMap(({ slug }) =>
        pages.filter((page) => page.slug === slug).map((page) => link(addressOf(page), page.title)),
      ),
    ),
  ])

const addressOf = ({ slug }: GuidePage) => `${HELP_PATH}/${slug}`

function link(href: string, label: string): HTMLElement {
  const made = document.createElement('a')
  made.href = href
  made.append(label)
  return made
}

const list = (items: readonly HTMLElement[]) => element('ul', ...items.map((item) => element('li', item)))

function element(name: string, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...content)
  return made
}
