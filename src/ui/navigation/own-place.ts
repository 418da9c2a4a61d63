import { createContext, type ReactNode } from 'react'

/** The link to a member's own pages, for pages with their own bar: shown at the end of that bar. */
export const OwnPlace = createContext<ReactNode>(null)
