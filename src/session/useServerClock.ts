import { createContext, use } from 'react'
import { ServerClock } from './serverClock.ts'

/** Where pages learn what the server's clock shows. */
export const ServerClockContext = createContext(new ServerClock())

/** Tells the time of the server's clock from this device's. */
export const useServerClock = (): ServerClock['at'] => use(ServerClockContext).at
