import { useEffect, useEffectEvent } from 'react'
import { parseJson } from '../../contract/answerFields.ts'
import type { DisplayMessage } from '../../contract/events.ts'
import { DISPLAYS_DESTINATION } from '../../contract/realtime.ts'
import { useLiveFeed } from './consoleConnection.ts'

/** Calls `onEvent` when screens connect, disconnect or ask for approval; never on another server. */
export function useDisplayEvents(onEvent: (event: DisplayMessage) => void): void {
  const feed = useLiveFeed()
  const told = useEffectEvent(onEvent)
  useEffect(
    () =>
      feed.subscribeTo(DISPLAYS_DESTINATION, (body) => {
        const event = parseJson(body)
        if (isDisplayEvent(event)) told(event)
      }),
    [feed],
  )
}

const isDisplayEvent = (value: unknown): value is DisplayMessage =>
  typeof value === 'object' && value !== null && 'event' in value && 'displayId' in value && 'didId' in value
