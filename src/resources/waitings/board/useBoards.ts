import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import { useOwnServer } from '../../../session/useOwnServer.ts'
import { boardsQuery } from '../queues/boardsQuery.ts'

/** The boards, and on our own server what comes with them. */
export const useBoards = () =>
  useQuery(boardsQuery(useDataProvider<AppDataProvider>(), useQueryClient(), useOwnServer()))
