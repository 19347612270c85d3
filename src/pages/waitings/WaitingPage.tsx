import Button from '@mui/material/Button'
import TvOutlined from '@mui/icons-material/TvOutlined'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { useConnectionLost } from '../../realtime/consoleConnection.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { ConnectionLost, useServerLost } from '../../ui/feedback/ConnectionLost.tsx'
import { LoadError, Notice } from '../../ui/feedback/Notice.tsx'
import { BoardCockpit } from './BoardCockpit.tsx'
import { BoardSkeletons } from './board/BoardSkeletons.tsx'
import css from './WaitingPage.module.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/useApi.ts'
import { boardsQuery } from './queues/boardsQuery.ts'

/** `/did-waitings`: the boards' queues side by side. */
export function WaitingPage() {
  const text = useText()
  const lost = useConnectionLost()
  const serverLost = useServerLost()
  const { data, error, refetch } = useBoards()
  return (
    <>
      {lost && !serverLost && <ConnectionLost isPolled />}
      <Breadcrumb crumbs={[{ label: text('waitings.menu') }]} />
      {data ? (
        data.boards.length > 0 ? (
          <BoardCockpit {...data} />
        ) : (
          <NoBoards />
        )
      ) : error ? (
        <LoadError page error={error} onRetry={() => void refetch()} />
      ) : (
        <BoardSkeletons />
      )}
    </>
  )
}

function NoBoards() {
  const text = useText()
  return (
    <>
      <h1 className={css.title}>{text('waitings.title', { count: 0 })}</h1>
      <Notice
        announce="status"
        icon={<TvOutlined />}
        title={text('waitings.noBoards')}
        hint={text('waitings.noBoardsHint')}
        action={
          <Button component={Link} to="/dids" variant="contained" color="primary">
            {text('waitings.toBoards')}
          </Button>
        }
      />
    </>
  )
}

const useBoards = () => useQuery(boardsQuery(useApi(), useQueryClient()))
