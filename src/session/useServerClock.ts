import { createContext, use } from 'react'
import { serverClock } from './serverClock.ts'

/** Provides the server's clock to the pages; a test provides its own. */
export const ServerClockContext = createContext(serverClock)

/** Returns a function that converts this device's time to the server's, both in ms since the epoch. */
export const useServerClock = (): typeof serverClock.fromDevice => use(ServerClockContext).fromDevice
