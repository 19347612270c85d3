import HomeOutlined from '@mui/icons-material/HomeOutlined'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../i18n/useText.ts'
import css from './Breadcrumb.module.css'

export interface Crumb {
  readonly label: string
  /** Target of the link; the last crumb, the page itself, has none. */
  readonly to?: string
}

/** Home and the page's labels, which are also the title of the browser's tab. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const text = useText()
  useTitle(crumbs.map(({ label }) => label).toReversed(), text('layout.title'))
  return (
    <nav aria-label={text('layout.breadcrumb')}>
      <ol className={css.list}>
        <li>
          <Link to="/" aria-label={text('layout.home')} title={text('layout.home')}>
            <HomeOutlined aria-hidden />
          </Link>
        </li>
        {crumbs.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}

/** Sets the document title to the labels, and back to the product's name when the page is left. */
function useTitle(labels: readonly string[], product: string): void {
  const title = [...labels, product].join(' · ')
  useEffect(() => {
    document.title = title
    return () => {
      document.title = product
    }
  }, [title, product])
}
