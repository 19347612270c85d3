import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined'
import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { focusOnce } from '../focusOnce.ts'
import { useHiddenColumns } from './hiddenColumns.tsx'
import { ListMenu } from './ListMenu.tsx'
import css from './ListMenu.module.css'
import { useStoreKey } from './resourceOptions.ts'
import { isSameView, type SavedView, useSavedViews, type View } from './savedViews.ts'
import { SavedViewRow } from './SavedViewRow.tsx'
import { ViewNameForm } from './ViewNameForm.tsx'

/** Menu that saves the current filters, sort and columns under a name and applies saved ones. */
export function ViewsButton() {
  const text = useText()
  const { filterValues, sort, setFilters, setSort } = useListContext()
  const columns = useHiddenColumns()
  const { views, save, rename, remove } = useSavedViews(useStoreKey())
  const [naming, setNaming] = useState<'now' | 'cancelled' | null>(null)
  const now: View = { filter: filterValues, sort: sort.field, hidden: columns.sources }
  const current = views.find((view) => isSameView(view, now))
  const apply = (view: SavedView) => {
    setFilters(view.filter)
    setSort({ field: view.sort, order: 'ASC' })
    columns.set(view.hidden)
  }
  return (
    <ListMenu
      icon={<BookmarksOutlined />}
      label={current?.name ?? text('listTools.views')}
      title={text('listTools.viewsHint')}
      heading={text('listTools.savedViews')}
    >
      {(close) => (
        <>
          {views.length === 0 && naming !== 'now' && <p className={css.hint}>{text('listTools.noViews')}</p>}
          <ul className={css.list}>
            {views.map((view) => (
              <SavedViewRow
                key={view.name}
                view={view}
                current={view === current}
                taken={views.filter((each) => each !== view).map(({ name }) => name)}
                onApply={() => {
                  apply(view)
                  close()
                }}
                onRename={(name) => rename(view.name, name)}
                onRemove={() => remove(view.name)}
              />
            ))}
          </ul>
          {naming === 'now' ? (
            <ViewNameForm
              name=""
              hintFor={(name) => (views.some((view) => view.name === name) ? text('listTools.replacesView') : '')}
              onCancel={() => setNaming('cancelled')}
              onSave={(name) => {
                save({ ...now, name })
                setNaming(null)
                // the button's label now shows the name
                close()
              }}
            />
          ) : (
            <div className={css.foot}>
              <Button
                variant="text"
                startIcon={<BookmarkAddOutlined />}
                // the form's button had the focus and is unmounted
                ref={naming === 'cancelled' ? focusOnce : null}
                onClick={() => setNaming('now')}
              >
                {text('listTools.saveView')}
              </Button>
            </div>
          )}
        </>
      )}
    </ListMenu>
  )
}
