import { type ReactNode, useMemo, useState } from 'react'
import { type Identifier, type RaRecord, ResourceContextProvider } from 'react-admin'
import { matchPath, Route, Routes, useLocation } from 'react-router-dom'
import type { CrudName, DeletableName } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb, type Crumb } from '../Breadcrumb.tsx'
import { NotFoundPage } from '../feedback/NotFoundPage.tsx'
import type { Sheet } from '../csv/sheet.ts'
import { FilterDraftsProvider } from '../list/filterDrafts.tsx'
import type { FilterValues } from '../list/filterState.ts'
import { HiddenColumnsProvider } from '../list/hiddenColumns.tsx'
import { HiddenSigns } from '../list/HiddenSigns.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { PagedList } from '../list/PagedList.tsx'
import { Pagination } from '../list/Pagination.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { type Crud, CrudContext } from './crudContext.ts'
import css from './CrudPage.module.css'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { ListEmptyWithAdd } from './AddButton.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListTools } from './ListTools.tsx'
import { RowActions } from './RowActions.tsx'

/**
 * The resource, which is also the name of its texts; `deletable: false` leaves out ticking rows and deleting them.
 * `nameOf`: what a record is called where it is asked about.
 */
type Named =
  | { readonly name: DeletableName; readonly deletable?: true; readonly nameOf: (record: RaRecord) => string }
  | { readonly name: CrudName; readonly deletable: false }

type CrudPageProps = Named & {
  /** Address of the list; `/{name}` unless given. */
  readonly path?: string
  /** The columns, each a `<Col>`. */
  readonly children: ReactNode
  /** The fields of the form, the same for adding and editing. */
  readonly inputs: ReactNode
  /** What the form of a new record starts with; also holds what the wire wants but no field shows (RM-08). */
  readonly defaults: object
  /** Stands as the page's heading, with the title and count beside it. */
  readonly heading?: string
  /** Breadcrumb before the page's own label. */
  readonly parents?: readonly Crumb[]
  /** Buttons of a row before edit and delete. */
  readonly renderRowActions?: (record: RaRecord) => ReactNode
  /** Width of the column of row buttons in px. */
  readonly actionsWidth?: number
  /** Failure toasts are headed by the server's own message where there is one (TG-05). */
  readonly serverTitles?: boolean
  /** Whether this user may edit and delete a record; yes unless given. */
  readonly mayChange?: (record: RaRecord) => boolean
  /** Whether this user may delete a record, and tick it for that; as `mayChange` unless given. */
  readonly mayDelete?: (record: RaRecord) => boolean
  /** A field's value in words that only this resource knows, such as the name of a room; undefined for any other. */
  readonly wordsFor?: (field: string, value: unknown) => string | undefined
  /** Filters that the list starts with. */
  readonly filterDefaults?: FilterValues
  /** The list as a file, to export and import. */
  readonly sheet?: Sheet
  /** Filters would hold patients' names: neither the address nor this device keeps them. */
  readonly aboutPatients?: boolean
  /** Tools of this list alone, before those of every list. */
  readonly tools?: ReactNode
  /** In place of the dialog that only adds a record. */
  readonly createDialog?: ReactNode
  /** Further dialogs over the list, by their path below it. */
  readonly dialogs?: readonly { readonly path: string; readonly element: ReactNode }[]
}

/**
 * Breadcrumbs, list and dialogs of one resource: all lists of the console are this page with other columns and fields.
 */
export function CrudPage(props: CrudPageProps) {
  const {
    name,
    path = `/${name}`,
    children,
    inputs,
    defaults,
    parents = [],
    renderRowActions,
    actionsWidth = 120,
  } = props
  const {
    serverTitles = false,
    wordsFor,
    dialogs = [],
    mayChange = anyone,
    mayDelete = mayChange,
    filterDefaults = NO_FILTERS,
    createDialog,
    heading,
    sheet,
    tools,
    aboutPatients = false,
  } = props
  const deletable = props.deletable === false ? undefined : props
  const isDeletable = deletable !== undefined
  const text = useText()
  // As it stands in the address: an id of another server may have an encoded slash in it (DE-22).
  const below = useLocation().pathname.slice(path.length + 1)
  const [deleting, setDeleting] = useState<readonly Identifier[]>([])
  const crud = useMemo<Crud>(
    () => ({ name, path, serverTitles, wordsFor, askDelete: isDeletable ? setDeleting : undefined }),
    [name, path, serverTitles, wordsFor, isDeletable],
  )

  const paths = ['', 'create', ':id', ...dialogs.map((dialog) => dialog.path)]
  if (!paths.some((known) => matchPath(`/${known}`, `/${below}`))) return <NotFoundPage />
  return (
    <CrudContext value={crud}>
      <ResourceContextProvider value={name}>
        <PagedList filterDefaults={filterDefaults} keepsNothing={aboutPatients}>
          <HiddenColumnsProvider resource={name}>
            <FilterDraftsProvider defaults={filterDefaults}>
              <Breadcrumb crumbs={[...parents, { label: text(`resources.${name}.menu`) }]} />
              <ListHeader
                heading={heading}
                tools={
                  <ListTools sheet={sheet} savesViews={!aboutPatients} own={tools}>
                    {children}
                  </ListTools>
                }
              />
              <HiddenSigns>{children}</HiddenSigns>
              <section className={css.card}>
                <ListTable
                  renderActions={(record) => (
                    <RowActions record={record} mayChange={mayChange(record)} mayDelete={mayDelete(record)}>
                      {renderRowActions?.(record)}
                    </RowActions>
                  )}
                  actionsWidth={actionsWidth}
                  {...(isDeletable && { isSelectable: mayDelete })}
                  empty={<ListEmptyWithAdd />}
                >
                  {children}
                </ListTable>
                <Pagination />
              </section>
              {deletable && (
                <DeleteDialog
                  name={deletable.name}
                  nameOf={deletable.nameOf}
                  ids={deleting}
                  onClose={() => setDeleting([])}
                />
              )}
              <Routes>
                <Route index element={null} />
                <Route path="create" element={createDialog ?? <CreateDialog inputs={inputs} defaults={defaults} />} />
                <Route path=":id" element={<EditDialog inputs={inputs} />} />
                {dialogs.map((dialog) => (
                  <Route key={dialog.path} {...dialog} />
                ))}
              </Routes>
            </FilterDraftsProvider>
          </HiddenColumnsProvider>
        </PagedList>
      </ResourceContextProvider>
    </CrudContext>
  )
}

const anyone = () => true

const NO_FILTERS: FilterValues = {}
