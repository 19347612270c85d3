import { type ReactNode, useMemo, useState } from 'react'
import { type Identifier, useCreatePath, useListContext, useResourceContext, useResourceDefinition } from 'react-admin'
import {
  createRoutesFromElements,
  matchRoutes,
  Route,
  type RouteObject,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import type { CrudName, DeletableName, ListName } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb, type Crumb } from '../Breadcrumb.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { NotFoundPage } from '../feedback/NotFoundPage.tsx'
import { CreateButton } from '../list/CreateButton.tsx'
import { FilterDraftsProvider, useFilterDrafts } from '../list/filterDrafts.tsx'
import type { FilterValues } from '../list/filterState.ts'
import { HiddenColumnsProvider } from '../list/hiddenColumns.tsx'
import css from './ListPage.module.css'
import { ListPageContext } from '../list/listPageContext.ts'
import { PagedList } from '../list/PagedList.tsx'

interface ListPageProps {
  /** Stands as the page's heading, with the title and count beside it. */
  readonly heading?: string
  /** Breadcrumb before the page's own label. */
  readonly parents?: readonly Crumb[]
  /** Filters that the list starts with. */
  readonly filterDefaultValues?: FilterValues
  /** Filters would hold patients' names: neither the address nor this device keeps them. */
  readonly keepsNothing?: boolean
  /** How the list is used; how filters are applied unless given. */
  readonly help?: string
  /** What can be done with the list as a whole; quiet, for most days none of it is needed. */
  readonly actions: ReactNode
  /** The dialogs over the list, each a `<Route>` by its path below that of the list. */
  readonly dialogs?: ReactNode
  /** The `<DataTable>`. */
  readonly children: ReactNode
}

/**
 * The page of the resource around: breadcrumbs, its list, and over the list, which stays mounted, the dialogs that add and
 * change a record at react-admin's own addresses, `create` and `:id`.
 */
export function ListPage(props: ListPageProps) {
  const { heading, parents = [], help, keepsNothing = false } = props
  const { filterDefaultValues = NO_FILTERS, actions, dialogs, children } = props
  const resource = useResourceContext() as ListName
  const path = useCreatePath()({ resource, type: 'list' })
  const text = useText()
  // As it is in the address: an id of another server may have an encoded slash in it (DE-22).
  const below = useLocation().pathname.slice(path.length + 1)
  const routes = createRoutesFromElements(
    <>
      <Route index element={null} />
      {dialogs}
    </>,
  )
  const [deleting, setDeleting] = useState<readonly Identifier[]>()
  const [columnsSlot, setColumnsSlot] = useState<Element | null>(null)
  const [bulkSlot, setBulkSlot] = useState<Element | null>(null)
  const page = useMemo(
    () => ({ resource: resource as CrudName, askDelete: setDeleting, columnsSlot, setColumnsSlot, bulkSlot }),
    [resource, setDeleting, columnsSlot, setColumnsSlot, bulkSlot],
  )

  if (!matchRoutes(routes, `/${below}`)) return <NotFoundPage />
  return (
    <ListPageContext value={page}>
      <PagedList filterDefaultValues={filterDefaultValues} keepsNothing={keepsNothing}>
        <HiddenColumnsProvider>
          <FilterDraftsProvider defaults={filterDefaultValues}>
            <Breadcrumb crumbs={[...parents, { label: text(`resources.${resource}.menu`) }]} />
            <Header resource={resource} heading={heading} />
            <div className={css.toolbar}>
              <Help>{help}</Help>
              <div ref={setBulkSlot} className={css.bulk} />
              <fieldset className={css.tools} aria-label={text('listTools.label')}>
                {actions}
              </fieldset>
            </div>
            {children}
            {deleting && (
              <DeleteDialog resource={resource as DeletableName} ids={deleting} onClose={() => setDeleting(NOTHING)} />
            )}
            <Dialogs routes={routes} />
          </FilterDraftsProvider>
        </HiddenColumnsProvider>
      </PagedList>
    </ListPageContext>
  )
}

/** The title with the count (LS-06) and the button that adds a record. */
function Header({ resource, heading }: { resource: ListName; heading: string | undefined }) {
  const text = useText()
  const { total, error } = useListContext()
  const { anyApplied } = useFilterDrafts()
  const { hasCreate } = useResourceDefinition()
  // the empty list offers the button itself: one primary button a screen
  const nothingYet = total === 0 && !anyApplied
  const uncounted = error && total === undefined
  const title = uncounted
    ? text(`resources.${resource}.uncounted`)
    : text(`resources.${resource}.title`, { count: total ?? NOT_COUNTED })
  return (
    <header className={css.header}>
      {heading ? (
        <div className={css.titles}>
          <h1 className={css.title}>{heading}</h1>
          {!uncounted && <p className={css.count}>{title}</p>}
        </div>
      ) : (
        <h1 className={css.title}>{title}</h1>
      )}
      {hasCreate && !nothingYet && <CreateButton />}
    </header>
  )
}

/** How filters are used; gives way to what can be done with the ticked rows. */
function Help({ children }: { children: string | undefined }) {
  const text = useText()
  const { selectedIds } = useListContext()
  return selectedIds.length > 0 ? null : <p className={css.help}>{children ?? text('list.help')}</p>
}

/** Of its own, so that opening a dialog redraws no list. */
function Dialogs({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
}

/** In place of the count until the server has answered: a list that is loading is not an empty one. */
const NOT_COUNTED = '–'

const NOTHING: Identifier[] = []

const NO_FILTERS: FilterValues = {}
