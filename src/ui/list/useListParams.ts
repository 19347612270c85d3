import { useMemo } from 'react'
import { useListParams as useRaListParams } from 'react-admin'

/**
 * react-admin's parameters of a list, in which each change starts from the changes before it. react-admin starts from the
 * parameters of the last render, and on a busy computer the address changes before the list is drawn with it: a press in
 * between, for example on a column right after a filter, would undo the one before.
 *
 * @see https://github.com/marmelab/react-admin/issues/4189
 */
export function useListParams(options: Parameters<typeof useRaListParams>[0]): ReturnType<typeof useRaListParams> {
  const [params, modifiers] = useRaListParams(options)
  const { setFilters, setSort, setPage, setPerPage } = modifiers
  // react-admin's functions are new ones whenever the list has been drawn with other parameters.
  const changes = useMemo(() => {
    const unsettled: (() => void)[] = []
    const onThem =
      <Values extends unknown[]>(change: (...values: Values) => void) =>
      (...values: Values) => {
        // Changes of one tick are combined by react-admin.
        for (const earlier of unsettled) earlier()
        change(...values)
        unsettled.push(() => change(...values))
      }
    return {
      setFilters: onThem(setFilters),
      setSort: onThem(setSort),
      setPage: onThem(setPage),
      setPerPage: onThem(setPerPage),
    }
  }, [setFilters, setSort, setPage, setPerPage])
  return [params, { ...modifiers, ...changes }]
}
