import { createContext, use } from 'react'

/** Opens the sheet that lists the keys of the page. */
export const HelpContext = createContext<() => void>(() => {})

export const useHelp = (): (() => void) => use(HelpContext)
