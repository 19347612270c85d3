import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useDownloadCsv } from '../../../sheets/useDownloadCsv.ts'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'
import { useDownloadWorkbook } from '../../../sheets/useDownloadWorkbook.ts'
import { REACHABLE } from './reachable.ts'
import css from './Picture.module.css'

/** The figures of a picture: headers, then lines. */
export type PictureTable = readonly [headers: readonly string[], ...lines: readonly (readonly string[])[]]

interface PictureProps {
  readonly title: string
  /** Content of the picture, and its computation. */
  readonly meaning: string
  readonly table: PictureTable
  /** Whether the table itself is the picture. */
  readonly isTable?: boolean
  /** Whether it is on a screen without controls: it has neither table nor files. */
  readonly isWall?: boolean
  readonly children: ReactNode
}

/** A picture with its definition, and the same figures as a table and as files. */
export function Picture({ title, meaning, table, isTable = false, isWall = false, children }: PictureProps) {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const downloadCsv = useDownloadCsv()
  const downloadWorkbook = useDownloadWorkbook()
  const [headers, ...lines] = table
  return (
    <section className={css.picture} aria-labelledby={id}>
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
          <ToolButton
            icon={<DownloadOutlined />}
            label="CSV"
            title={text('statistics.csv')}
            onClick={() => downloadCsv(title, table)}
          />
          <ToolButton
            icon={<DownloadOutlined />}
            label="XLSX"
            title={text('statistics.xlsx')}
            onClick={() => void downloadWorkbook(title, table)}
          />
        </div>
      )}
      {!isTable && !isWall && lines.length > 0 && (
        <div className={css.scroll} data-open={isOpen} {...REACHABLE}>
          <table className={css.table}>
            <caption className={css.caption}>{title}</caption>
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
