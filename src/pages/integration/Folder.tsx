import type { IntakeFile, IntakeFolderState } from '../../../contract/intakeFolder.ts'
import type { Api } from '../../api/api.ts'
import { useRead } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { fileReason } from './fileReason.ts'
import css from './IntegrationPage.module.css'
import { Row, Rows } from './Rows.tsx'
import { INTEGRATION_KEY } from './useIntegration.ts'

const READ_MS = 10_000

/** Reads the state of the folder and its newest files. */
async function readFolder(api: Api, signal: AbortSignal) {
  const state = await api('GET', '/v1/intake/folder', { signal })
  const { content: files } = await api('GET', '/v1/intake/folder/files', { query: { size: 10 }, signal })
  return { ...state, files }
}

/** The watched folder: its state, the day's counts, and the last files with what to do. */
export function Folder() {
  const text = useText()
  const { data, error, refetch } = useRead([...INTEGRATION_KEY, 'folder'], readFolder, { refetchInterval: READ_MS })
  return (
    <Card title={text('integration.folder')}>
      {!data ? (
        <NotLoaded error={error} onRetry={refetch} height={64} />
      ) : data.dir === null ? (
        <p className={css.none}>{text('integration.noFolder')}</p>
      ) : (
        <>
          <State state={data} />
          <Rows rows={data.files} error={error} refetch={refetch} none={text('integration.noFiles')}>
            {(file) => <File key={file.id} file={file} />}
          </Rows>
        </>
      )}
    </Card>
  )
}

function State({ state: { dir, today, waiting, problem } }: { readonly state: IntakeFolderState }) {
  const text = useText()
  return (
    <div className={css.summary}>
      <p className={css.name}>{dir}</p>
      {problem && (
        <p className={css.problem} role="alert">
          {text(`integration.folderProblems.${problem.kind}`, {
            name: problem.name,
            at: formatDateTime(problem.since),
          })}
        </p>
      )}
      <p className={css.about}>
        {text('integration.folderToday', today)}
        {waiting > 0 && ` · ${text('integration.folderWaiting', { count: waiting })}`}
      </p>
    </div>
  )
}

function File({ file }: { readonly file: IntakeFile }) {
  const text = useText()
  const { name, source, at, outcome, created, changed, cancelled, unchanged, refused, left, reason } = file
  return (
    <Row
      name={name}
      about={[
        [
          source,
          formatDateTime(at),
          reason === '' && text('integration.fileCounts', { created, changed, cancelled, unchanged }),
          left > 0 && text('integration.fileLeft', { count: left }),
        ],
      ]}
      problem={
        outcome === 'ERROR' &&
        (reason === '' ? text('integration.fileRefused', { count: refused, name }) : fileReason(reason, text))
      }
    />
  )
}
