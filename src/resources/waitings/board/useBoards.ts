import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'

/** Every board that has a room (WT-05). */
export function useBoards() {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({ queryKey: ['dids', 'withRoom'], queryFn: ({ signal }) => provider.listRoomBoards(signal) })
}
