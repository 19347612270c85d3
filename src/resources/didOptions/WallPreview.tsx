import { graphemes, type Masking, maskName } from '../../../domain/masking.ts'
import { useText } from '../../i18n/useText.ts'
import css from './WallPreview.module.css'

interface WallPreviewProps {
  readonly no: string
  readonly name: string
  readonly masking: Pick<Masking, 'index' | 'character'>
  /** Nothing runs at the bottom while it is empty. */
  readonly notice: string
}

/** A board name of more characters is set smaller on the wall (VW-02). */
const LARGE_NAME_MAX = 6

/** A wall board upright, drawn small: its header, sample patients under the chosen mask, its notice (CM-03). */
export function WallPreview({ no, name, masking, notice }: WallPreviewProps) {
  const text = useText()
  const [called = '', ...waiting] = text('didOptions.preview.names')
    .split(',')
    .map((sample) => maskName(sample, masking))
  return (
    <div className={css.screen} data-testid="wall-preview">
      <div className={css.wall}>
        <div className={css.header}>
          <div className={css.heading}>
            <span className={css.no}>{no}</span>
            <strong className={css.name} data-long={graphemes(name).length > LARGE_NAME_MAX}>
              {name}
            </strong>
          </div>
          <p className={css.figure}>
            <span className={css.figureLabel}>{text('didOptions.preview.waiting')}</span>
            <span className={css.figureValue}>{text('didOptions.preview.people', { count: waiting.length })}</span>
          </p>
        </div>
        <section className={css.called}>
          <p className={css.panelHead}>
            <strong>{text('didOptions.preview.called')}</strong>
            <span>{text('didOptions.preview.calledHint')}</span>
          </p>
          <p className={css.callee}>
            <Patient name={called} />
          </p>
        </section>
        <section className={css.waiting}>
          <p className={css.queueHead}>{text('didOptions.preview.queue')}</p>
          <ol className={css.rows}>
            {waiting.map((patient, at) => (
              <li key={at} className={css.row} data-next={at === 0}>
                <span className={css.order}>{at + 1}</span>
                <Patient name={patient} />
                {at === 0 && <span className={css.next}>{text('didOptions.preview.next')}</span>}
              </li>
            ))}
          </ol>
        </section>
        {notice !== '' && (
          <div className={css.ticker}>
            <p key={notice} className={css.tickerText}>
              {notice}
            </p>
          </div>
        )}
      </div>
    </div>
  )
}

function Patient({ name }: { name: string }) {
  const text = useText()
  return (
    <span className={css.patient}>
      <span lang="ko">{name}</span> <small>{text('didOptions.preview.polite')}</small>
    </span>
  )
}
