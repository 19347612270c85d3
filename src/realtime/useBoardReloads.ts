import { useEffect, useEffectEvent } from 'react'
import { useLiveFeed } from './consoleConnection.ts'

type BoardId = number | string

/**
 * Calls `onReload` with the boards whose content has changed: those that say so (DE-17), and those that may have, for nobody told of what
 * happened before: each when it is followed, and all of them whenever the connection is made.
 */
export function useBoardReloads(didIds: readonly BoardId[], onReload: (didIds: readonly BoardId[]) => void): void {
  const feed = useLiveFeed()
  const reload = useEffectEvent(onReload)
  const reloadAll = useEffectEvent(() => onReload(didIds))
  const followed = didIds.join()

  useEffect(() => {
    const ids = followed === '' ? [] : followed.split(',')
    const unsubscribes = ids.map((id) =>
      feed.subscribe(
        id,
        ({ type }) => {
          if (type === 'RELOAD') reload([id])
        },
        () => reload([id]),
      ),
    )
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
  }, [feed, followed])

  useEffect(
    () =>
      feed.onStatus(() => {
        if (feed.getStatus().state === 'connected') reloadAll()
      }),
    [feed],
  )
}
