import FirstPage from '@mui/icons-material/FirstPage'
import LastPage from '@mui/icons-material/LastPage'
import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import type { SvgIconComponent } from '@mui/icons-material'
import { useListContext } from 'react-admin'
import { PAGE_SIZE_DEFAULT } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { Dropdown } from '../Dropdown.tsx'
import css from './Pagination.module.css'

const PAGE_SIZES = [PAGE_SIZE_DEFAULT, 20, 50, 100]

/**
 * Page numbers in blocks of ten with first, previous, next and last, and the choice of the page size, unless
 * the server has its own (`meta.hasFixedSize`).
 */
export function Pagination() {
  const text = useText()
  const { page, perPage, total, meta, setPage, setPerPage } = useListContext()
  const told: number | undefined = meta?.totalPages
  // If the page could not be loaded, the number of pages is unknown.
  const pages = Math.max(1, told ?? (total === undefined ? page : Math.ceil(total / perPage)))

  const step = (label: string, Icon: SvgIconComponent, to: number) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={to === page || to < 1 || to > pages}
      onClick={() => setPage(to)}
    >
      <Icon aria-hidden />
    </button>
  )
  return (
    <div className={css.bar}>
      <nav className={css.pages} aria-label={text('list.pagination')}>
        {step(text('list.first'), FirstPage, 1)}
        {step(text('list.previous'), NavigateBefore, page - 1)}
        <span className={css.numbers}>
          {pageBlock(page, pages).map((number) => (
            <button
              key={number}
              type="button"
              aria-label={text(number === page ? 'list.currentPage' : 'list.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => setPage(number)}
            >
              {number}
            </button>
          ))}
        </span>
        {step(text('list.next'), NavigateNext, page + 1)}
        {step(text('list.last'), LastPage, pages)}
      </nav>
      {!meta?.hasFixedSize && (
        <div className={css.size}>
          <Dropdown
            dense
            label={text('list.perPageLabel')}
            value={String(perPage)}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: text('list.perPage', { count: size }) }))}
            onChange={(size) => setPerPage(Number(size))}
          />
        </div>
      )}
    </div>
  )
}

/** Page numbers shown at once (section 9 of the specification). */
const PAGES_PER_BLOCK = 10

/** Returns the page numbers of the block with `page`: 1–10, 11–20, … up to `pages`. */
export function pageBlock(page: number, pages: number): number[] {
  const first = Math.floor((page - 1) / PAGES_PER_BLOCK) * PAGES_PER_BLOCK + 1
  const last = Math.min(first + PAGES_PER_BLOCK - 1, pages)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
