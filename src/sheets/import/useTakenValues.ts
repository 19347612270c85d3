import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider, useResourceContext } from 'react-admin'
import { get } from 'react-hook-form'
import { uniqueKey } from '../../../domain/sheets/readSheet.ts'
import { fetchAllRows, WIRE_ORDER } from '../../ui/useAllRecords.ts'
import type { Sheet } from '../sheet.ts'

/**
 * Unique values of the records that exist, as of the last `refetch`: what the import itself creates must not count. None
 * until they are loaded; the server rejects what is taken anyway.
 */
export function useTakenValues({ columns }: Sheet) {
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider()
  const { data, refetch } = useQuery({
    queryKey: ['importing', resource],
    queryFn: ({ signal }) => fetchAllRows(provider, resource, { filter: {}, sort: WIRE_ORDER, signal }),
    enabled: false,
    gcTime: 0,
  })
  const taken = useMemo(() => {
    const unique = columns.filter((column) => column.unique)
    return new Set(
      data?.flatMap((record) => unique.map((column) => uniqueKey(column, get(record, column.source), record))),
    )
  }, [data, columns])
  return { taken, refetch: () => void refetch() }
}
