import { CanAccess } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../i18n/useText.ts'
import css from '../ui/page/Tabs.module.css'
import { familyOf, isAt, type TabPage } from './menu.ts'

interface PageTabsProps {
  /** Address of the page whose menu entry all of them share. */
  readonly of: string
}

/** Links between the pages of one menu entry; nothing for a user who may open only one of them. */
export function PageTabs({ of }: PageTabsProps) {
  const text = useText()
  const pages = familyOf(of)
  return (
    <nav aria-label={text(pages[0]?.label ?? 'layout.mainMenu')} className={css.nav}>
      <ul className={css.tabs}>
        {pages.map((page) => (
          <Tab key={page.path} page={page} />
        ))}
      </ul>
    </nav>
  )
}

function Tab({ page }: { readonly page: TabPage }) {
  const { right } = page
  if (right === undefined) return <TabLink page={page} />
  return (
    <CanAccess resource={right} action="list" error={null}>
      <TabLink page={page} />
    </CanAccess>
  )
}

function TabLink({ page: { path, label, ...page } }: { readonly page: TabPage }) {
  const text = useText()
  const { pathname } = useLocation()
  return (
    <li>
      <Link className={css.tab} to={path} aria-current={isAt(pathname, { path, ...page }) ? 'page' : undefined}>
        {text(label)}
      </Link>
    </li>
  )
}
