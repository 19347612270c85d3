import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { REACHABLE } from '../../../ui/focus.ts'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'
import { type FigureTable, FileTools } from './FileTools.tsx'
import css from './Picture.module.css'

interface PictureProps {
  readonly title: string
  /** Content of the picture, and its computation. */
  readonly meaning: string
  readonly table: FigureTable
  /** Whether the table itself is the picture. */
  readonly isTable?: boolean
  /** Whether it is on a screen without controls: it has neither table nor files. */
  readonly isWall?: boolean
  /** Whether it is one of the pictures of the first screen, without much around it. */
  readonly isCompact?: boolean
  /** The days that it shows, for the names of its files. */
  readonly range: string
  readonly children: ReactNode
}

/** A picture with its definition, and the same figures as a table and as files. */
export function Picture({
  title,
  meaning,
  table,
  isTable = false,
  isWall = false,
  isCompact = false,
  range,
  children,
}: PictureProps) {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [headers, ...lines] = table
  return (
    <section className={css.picture} data-compact={isCompact} aria-labelledby={id}>
      <h2 className={css.title} id={id}>
        {title}
      </h2>
      <p className={css.meaning}>{meaning}</p>
      {lines.length === 0 ? <p className={css.empty}>{text('statistics.empty')}</p> : children}
      {lines.length > 0 && !isWall && (
        <div className={css.tools}>
          {!isTable && (
            <ToolButton
              icon={<TableChartOutlined />}
              label={text(isOpen ? 'statistics.hideTable' : 'statistics.showTable')}
              title={text('statistics.showTable')}
              onClick={() => setOpen(!isOpen)}
            />
          )}
          <FileTools title={`${title} ${range}`} table={table} />
        </div>
      )}
      {!isTable && !isWall && lines.length > 0 && (
        <div className={css.scroll} data-open={isOpen} {...REACHABLE}>
          <table className={css.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                {headers.map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(([name = '', ...cells], row) => (
                // Two rooms may have one name.
                <tr key={row}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, column) => (
                    <td key={headers[column + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
