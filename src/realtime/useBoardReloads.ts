import type { WireId } from '../../contract/answerFields.ts'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLiveFeed } from './consoleConnection.ts'
import { useEach } from './useEach.ts'

/**
 * Calls `onReload` with boards whose content changed or may have changed, because earlier changes are not sent:
 * a board when it is followed, and all of them whenever the connection is made.
 */
export function useBoardReloads(didIds: readonly WireId[], onReload: (didIds: readonly WireId[]) => void): void {
  const feed = useLiveFeed()
  const reload = useRef(onReload)
  useLayoutEffect(() => {
    reload.current = onReload
  })
  const reloadAll = useEffectEvent(() => onReload(didIds))
  const follow = useCallback(
    (id: string) =>
      feed.subscribe(
        id,
        ({ type }) => {
          if (type === 'RELOAD') reload.current([id])
        },
        () => reload.current([id]),
      ),
    [feed],
  )
  useEach(didIds, follow)

  useEffect(
    () =>
      feed.onStatus(() => {
        if (feed.getStatus().state === 'connected') reloadAll()
      }),
    [feed],
  )
}
