import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'
import { FigureTable } from './FigureTable.tsx'
import { type Figures, FileTools } from './FileTools.tsx'
import css from './Picture.module.css'

interface FrameProps {
  readonly title: string
  /** Content of the picture, and its computation. */
  readonly meaning: string
  /** Whether it is one of the pictures of the first screen or of the report, without much around it. */
  readonly isCompact?: boolean
  readonly children: ReactNode
}

/** Part of a view, with its definition. */
export function Frame({ title, meaning, isCompact = false, children }: FrameProps) {
  const id = useId()
  return (
    <section className={css.picture} data-compact={isCompact} aria-labelledby={id}>
      <h2 className={css.title} id={id}>
        {title}
      </h2>
      <p className={css.meaning}>{meaning}</p>
      {children}
    </section>
  )
}

interface PictureProps extends FrameProps {
  readonly table: Figures
  /** Whether the table itself is the picture. */
  readonly isTable?: boolean
  /** Whether it is on a screen without controls: it has neither table nor files. */
  readonly isWall?: boolean
  /** The days that it shows, for the names of its files. */
  readonly range: string
}

/** A picture with its definition, and the same figures as a table and as files. */
export function Picture({ table, isTable = false, isWall = false, range, children, ...frame }: PictureProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [headers, ...lines] = table
  if (lines.length === 0)
    return (
      <Frame {...frame}>
        <p className={css.empty}>{text('statistics.empty')}</p>
      </Frame>
    )
  return (
    <Frame {...frame}>
      {children}
      {!isWall && (
        <div className={css.tools}>
          {!isTable && (
            <ToolButton
              icon={<TableChartOutlined />}
              label={text(isOpen ? 'statistics.hideTable' : 'statistics.showTable')}
              title={text('statistics.showTable')}
              onClick={() => setOpen(!isOpen)}
            />
          )}
          <FileTools title={`${frame.title} ${range}`} table={table} />
        </div>
      )}
      {!isTable && !isWall && (
        <div className={css.data} data-open={isOpen}>
          <FigureTable headers={headers} caption={frame.title}>
            {lines.map(([name = '', ...cells], row) => (
              // Two rooms may have one name.
              <tr key={row}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  <td key={headers[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </FigureTable>
        </div>
      )}
    </Frame>
  )
}
