import { createContext, use } from 'react'
import { ServerClock } from './serverClock.ts'

/** Provides the server's clock to the pages. */
export const ServerClockContext = createContext(new ServerClock())

/** Returns a function that converts this device's time to the server's. */
export const useServerClock = (): ServerClock['at'] => use(ServerClockContext).at
