import { useEffect, useEffectEvent } from 'react'
import { DISPLAYS_DESTINATION } from '../../contract/realtime.ts'
import { useLiveFeed } from './consoleConnection.ts'
import { parseJson } from './parseBoardMessage.ts'

/** A screen that came, or has been gone for longer than a reload takes. */
export interface DisplayEvent {
  readonly event: 'CONNECTED' | 'VANISHED'
  readonly displayId: string
  readonly didId: number
}

/** Calls `onEvent` with each screen that comes or vanishes; never on another server. */
export function useDisplayEvents(onEvent: (event: DisplayEvent) => void): void {
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

const isDisplayEvent = (value: unknown): value is DisplayEvent =>
  typeof value === 'object' && value !== null && 'event' in value && 'displayId' in value && 'didId' in value
