import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import { isOwnServer } from '../../../session/ownServer.ts'
import { boardsQuery } from '../queues/boardsQuery.ts'

/** Queries the boards, and on our own server the data that comes with them. */
export const useBoards = () =>
  useQuery(boardsQuery(useDataProvider<AppDataProvider>(), useQueryClient(), isOwnServer()))
