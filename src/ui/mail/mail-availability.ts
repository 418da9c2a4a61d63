import { createContext, useContext } from 'react'

/**
 * True if mail can be sent, as the server says with each page; undefined outside the page's own tree, as in a dialog
 * mounted next to it.
 */
export const MailAvailability = createContext<boolean | undefined>(undefined)

/** Returns whether mail can be sent, for code that runs in the browser only: it reads the document (document.tsx). */
export const isMailAvailable = (): boolean => document.documentElement.dataset['noMail'] === undefined

/** Returns whether mail can be sent. If not, no screen promises any. */
export function useMailAvailable(): boolean {
  return useContext(MailAvailability) ?? isMailAvailable()
}

/** Note that a screen adds to its text if no mail can be sent. */
export const NO_MAIL = 'This site cannot send e-mail at the moment.'
