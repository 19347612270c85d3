import Button from '@mui/material/Button'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { useFilterDrafts } from '../list/filterDrafts.tsx'
import { AddButton } from './AddButton.tsx'
import { useCrud } from './crudContext.ts'
import css from './CrudPage.module.css'

interface ListHeaderProps {
  /** In place of the title with the count, which then stands beside it. */
  readonly heading: string | undefined
  /** What can be done with the list as a whole. */
  readonly tools: ReactNode
}

/** Title with the count (LS-06) and the add button; while rows are ticked, what can be done with them (RM-10). */
export function ListHeader({ heading, tools }: ListHeaderProps) {
  const text = useText()
  const { name, askDelete } = useCrud()
  const { total, error, selectedIds = [], onUnselectItems } = useListContext()
  const { anyApplied } = useFilterDrafts()
  // the empty list offers the button itself: one primary button a screen
  const uncounted = error && total === undefined
  const nothingYet = total === 0 && !anyApplied
  const title = uncounted
    ? text(`resources.${name}.uncounted`)
    : text(`resources.${name}.title`, { count: total ?? NOT_COUNTED })
  return (
    <>
      <header className={css.header}>
        {heading ? (
          <div className={css.titles}>
            <h1 className={css.title}>{heading}</h1>
            {!uncounted && <p className={css.count}>{title}</p>}
          </div>
        ) : (
          <h1 className={css.title}>{title}</h1>
        )}
        {!nothingYet && <AddButton />}
      </header>
      <div className={css.toolbar}>
        {selectedIds.length > 0 ? (
          <div className={css.selection}>
            <output>{text('list.selected', { count: selectedIds.length })}</output>
            {askDelete && (
              <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => askDelete(selectedIds)}>
                {text('list.deleteSelected')}
              </Button>
            )}
            <Button size="small" variant="text" onClick={() => onUnselectItems()}>
              {text('list.unselect')}
            </Button>
          </div>
        ) : (
          <p className={css.help}>{text('list.help')}</p>
        )}
        {tools}
      </div>
    </>
  )
}

/** In place of the count until the server has answered: a list that is loading is not an empty one. */
const NOT_COUNTED = '–'
