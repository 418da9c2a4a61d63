import { createContext, useContext } from 'react'

/**
 * True if mail can be sent, as stated by the server with each page; undefined outside the page's React tree, as in a
 * dialog that is mounted separately.
 */
export const MailAvailability = createContext<boolean | undefined>(undefined)

/**
 * Returns whether mail can be sent, for code that runs only in the browser: it reads an attribute of the document
 * (document.tsx).
 */
export const isMailAvailable = (): boolean => document.documentElement.dataset['noMail'] === undefined

/** Returns whether mail can be sent. If not, no screen promises mail. */
export function useMailAvailable(): boolean {
  return useContext(MailAvailability) ?? isMailAvailable()
}

/** Note that a screen adds to its text if no mail can be sent. */
export const NO_MAIL = 'This site can’t send e-mail at the moment.'
