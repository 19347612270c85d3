import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import type { Patient } from '../board/readPatients.ts'
import { useTexts } from '../texts.ts'
import { alikeNames } from './alikeNames.ts'
import { pageAt, pageCountOf, PAGE_SIZE } from './pages.ts'
import { PatientName } from './PatientName.tsx'
import { useFadingPage } from './useFadingPage.ts'
import { useRotation } from './useRotation.ts'
import './WaitingPanel.css'

interface WaitingPanelProps {
  /** In queue order. */
  readonly waiting: readonly Patient[]
  readonly called: readonly Patient[]
  readonly onWrap: () => void
}

/** The queue, five patients a page; pages turn by a cross-fade (VW-04). */
export function WaitingPanel({ waiting, called, onWrap }: WaitingPanelProps) {
  const wall = useTexts(wallTexts)
  const pageCount = pageCountOf(waiting.length)
  const page = useRotation(pageCount, onWrap)
  const fading = useFadingPage(page)
  const alike = alikeNames([...called, ...waiting])
  return (
    <section className="wall-waiting" aria-label={wall.queue}>
      <div className="wall-waiting-head">
        <h2>{wall.queue}</h2>
        {pageCount > 1 && (
          <p className="wall-page" aria-label={wall.page(page + 1, pageCount)}>
            <b>{page + 1}</b> / {pageCount}
          </p>
        )}
      </div>
      {waiting.length === 0 ? (
        <p className="wall-nobody">{wall.noneWaiting}</p>
      ) : (
        <div className="wall-pages">
          {fading.leaving !== null && (
            <div key={`leaving ${fading.leaving}`} className="wall-page-leaving" aria-hidden="true" onAnimationEnd={fading.left}>
              <Rows patients={pageAt(waiting, fading.leaving)} alike={alike} />
            </div>
          )}
          <div key={page} className="wall-page-shown">
            <Rows patients={pageAt(waiting, page)} alike={alike} />
          </div>
        </div>
      )}
    </section>
  )
}

function Rows({ patients, alike }: { readonly patients: readonly Patient[]; readonly alike: ReadonlySet<string> }) {
  const wall = useTexts(wallTexts)
  return (
    <table className="wall-rows">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{wall.order}</th>
          <th scope="col">{wall.patient}</th>
        </tr>
      </thead>
      <tbody>
        {patients.map(({ id, order, name, joinedAt }) => (
          <tr key={id} className="wall-row" data-next={order === 1}>
            <td className="wall-order">
              <span>{order}</span>
            </td>
            <td className="wall-row-name">
              <PatientName name={name} />
            </td>
            <td className="wall-row-note">
              {order === 1 ? <span className="wall-next">{wall.next}</span> : alike.has(name) && wall.joined(formatTime(joinedAt))}
            </td>
          </tr>
        ))}
        {Array.from({ length: PAGE_SIZE - patients.length }, (_, at) => (
          <tr key={`blank ${at}`} className="wall-row" aria-hidden="true">
            <td colSpan={3}>&nbsp;</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
