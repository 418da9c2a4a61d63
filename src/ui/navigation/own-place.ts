import { createContext, type ReactNode } from 'react'

/** The way to one's own things, for a page that brings its own bar: it shows this at the bar's end. */
export const OwnPlace = createContext<ReactNode>(null)
