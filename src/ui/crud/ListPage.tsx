import { type ReactNode, useMemo, useState } from 'react'
import {
  type Identifier,
  ListContextProvider,
  useCanAccess,
  useCreatePath,
  useListContext,
  useResourceContext,
  useResourceDefinition,
} from 'react-admin'
import {
  createRoutesFromElements,
  matchRoutes,
  Route,
  type RouteObject,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import { useResourceText } from '../../i18n/resourceText.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb, type Crumb } from '../Breadcrumb.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { NotFoundPage } from '../feedback/Notice.tsx'
import { BulkActions } from '../list/BulkActions.tsx'
import { CreateButton } from '../list/CreateButton.tsx'
import { FilterDraftsProvider, useFilterDrafts, type FilterValues } from '../list/filterDrafts.tsx'
import { HiddenColumnsProvider } from '../list/hiddenColumns.tsx'
import css from './ListPage.module.css'
import { ListPageContext, MayDeleteContext } from '../list/listContexts.ts'
import { type ListControllerProps, useListController } from '../list/useListController.ts'

interface ListPageProps {
  /** Heading of the page; the title with the count is then shown next to it. */
  readonly heading?: string
  /** Links to other pages of its menu entry. */
  readonly tabs?: ReactNode
  /** Breadcrumbs before the page's own label. */
  readonly parents?: readonly Crumb[]
  /** Initial filters of the list. */
  readonly filterDefaultValues?: FilterValues
  /** Whether filters contain patients' names, so that neither the address nor this device may store them. */
  readonly keepsNothing?: boolean
  /** Whether another button of the page is its primary one, and not the button that adds a record. */
  readonly addsSeldom?: boolean
  /** Help text; by default it explains the filters. */
  readonly help?: string
  /**
   * Actions on the selected rows; by default they are deleted, unless the user may not. With `false` rows cannot be
   * selected.
   */
  readonly bulkActionButtons?: ReactNode
  /** Actions on the list as a whole, shown as secondary. */
  readonly actions: ReactNode
  /** Dialogs over the list, each a `<Route>` with its path below that of the list. */
  readonly dialogs?: ReactNode
  /** The `<DataTable>`. */
  readonly children: ReactNode
}

/**
 * Page of the current resource: breadcrumbs, the list, and the dialogs that add and change a record. The dialogs are at
 * react-admin's own addresses, `create` and `:id`, and the list stays mounted below them.
 */
export function ListPage(props: ListPageProps) {
  const { heading, parents = [], help, keepsNothing = false, addsSeldom = false } = props
  const { filterDefaultValues = NO_FILTERS, bulkActionButtons, actions, dialogs, tabs, children } = props
  const resource = useResourceContext()
  const path = useCreatePath()({ resource, type: 'list' })
  const text = useText()
  const resourceText = useResourceText()
  // The raw address: an id of another server may contain an encoded slash.
  const below = useLocation().pathname.slice(path.length + 1)
  const routes = createRoutesFromElements(
    <>
      <Route index element={null} />
      {dialogs}
    </>,
  )
  const [deleting, setDeleting] = useState<readonly Identifier[]>()
  const [columnsSlot, setColumnsSlot] = useState<Element | null>(null)
  const page = useMemo(
    () => ({ askDelete: setDeleting, columnsSlot, setColumnsSlot, bulkActionButtons }),
    [setDeleting, columnsSlot, setColumnsSlot, bulkActionButtons],
  )

  if (!matchRoutes(routes, `/${below}`)) return <NotFoundPage />
  return (
    <ListPageContext value={page}>
      <DeleteRight>
        <PagedList filterDefaultValues={filterDefaultValues} keepsNothing={keepsNothing}>
          <HiddenColumnsProvider>
            <FilterDraftsProvider defaults={filterDefaultValues}>
              <Breadcrumb crumbs={[...parents, { label: resourceText('menu') }]} />
              <Header heading={heading} addsSeldom={addsSeldom}>
                {tabs}
              </Header>
              <div className={css.toolbar}>
                <Help>{help}</Help>
                <BulkActions />
                <fieldset className={css.tools} aria-label={text('listTools.label')}>
                  {actions}
                </fieldset>
              </div>
              {children}
              {deleting && <DeleteDialog ids={deleting} onClose={() => setDeleting(NOTHING)} />}
              <Dialogs routes={routes} />
            </FilterDraftsProvider>
          </HiddenColumnsProvider>
        </PagedList>
      </DeleteRight>
    </ListPageContext>
  )
}

/** Provides the resource's list, like react-admin's `ListBase`. */
const PagedList = ({ children, ...props }: ListControllerProps & { readonly children: ReactNode }) => (
  <ListContextProvider value={useListController(props)}>{children}</ListContextProvider>
)

/** Asks once for the whole list whether the user may delete; rows would ask once each, and be rendered again each. */
function DeleteRight({ children }: { children: ReactNode }) {
  const { canAccess } = useCanAccess({ action: 'delete' })
  return <MayDeleteContext value={canAccess !== false}>{children}</MayDeleteContext>
}

interface HeaderProps {
  readonly heading: string | undefined
  readonly addsSeldom: boolean
  /** Beside the title. */
  readonly children: ReactNode
}

/** Header with the count and the button that adds a record. */
function Header({ heading, addsSeldom, children }: HeaderProps) {
  const resourceText = useResourceText()
  const { total, error } = useListContext()
  const { anyApplied } = useFilterDrafts()
  const { hasCreate } = useResourceDefinition()
  // the empty list has the button itself, and a screen has one primary button
  const nothingYet = total === 0 && !anyApplied
  const uncounted = error && total === undefined
  const list = resourceText('page.list')
  const title = uncounted ? list : resourceText('page.counted', { title: list, count: total ?? NOT_COUNTED })
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
      {children}
      {hasCreate && !nothingYet && <CreateButton primary={!addsSeldom} />}
    </header>
  )
}

/** Help for the filters, hidden while rows are selected. */
function Help({ children }: { children: string | undefined }) {
  const text = useText()
  const { selectedIds } = useListContext()
  return selectedIds.length > 0 ? null : <p className={css.help}>{children ?? text('list.help')}</p>
}

/** A separate component, so that opening a dialog does not re-render the list. */
function Dialogs({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
}

/** Shown instead of the count until the server has responded, because a loading list is not empty. */
const NOT_COUNTED = '–'

const NOTHING: Identifier[] = []

const NO_FILTERS: FilterValues = {}
