import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined'
import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { focusOnce } from '../focus.ts'
import { useHiddenColumns } from './hiddenColumns.tsx'
import { ListMenu } from './ListMenu.tsx'
import css from './ListMenu.module.css'
import { isSameView, type SavedView, useSavedViews } from './savedViews.ts'
import { SavedViewRow, ViewNameForm } from './SavedViewRow.tsx'

/** Menu that saves the current filters, sort and columns under a name and applies saved ones. */
export function ViewsButton() {
  const text = useText()
  const { filterValues, displayedFilters, sort, perPage, setFilters, setSort } = useListContext()
  const columns = useHiddenColumns()
  const { views, save, rename, remove } = useSavedViews()
  const [naming, setNaming] = useState<'now' | 'cancelled' | null>(null)
  const now: SavedView = {
    label: '',
    value: { filter: filterValues, displayedFilters, sort, perPage, hidden: columns.sources },
  }
  const current = views.find((view) => isSameView(view, now))
  const apply = ({ value }: SavedView) => {
    setFilters(value.filter)
    setSort({ field: value.sort?.field ?? '', order: 'ASC' })
    columns.set(value.hidden ?? [])
  }
  return (
    <ListMenu
      icon={<BookmarksOutlined />}
      label={current?.label ?? text('listTools.views')}
      title={text('listTools.viewsHint')}
      heading={text('listTools.savedViews')}
    >
      {(close) => (
        <>
          {views.length === 0 && naming !== 'now' && <p className={css.hint}>{text('listTools.noViews')}</p>}
          <ul className={css.list}>
            {views.map((view) => (
              <SavedViewRow
                key={view.label}
                view={view}
                current={view === current}
                taken={views.filter((each) => each !== view).map(({ label }) => label)}
                onApply={() => {
                  apply(view)
                  close()
                }}
                onRename={(name) => rename(view.label, name)}
                onRemove={() => remove(view.label)}
              />
            ))}
          </ul>
          {naming === 'now' ? (
            <ViewNameForm
              name=""
              hintFor={(name) => (views.some(({ label }) => label === name) ? text('listTools.replacesView') : '')}
              onCancel={() => setNaming('cancelled')}
              onSave={(name) => {
                save({ ...now, label: name })
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
