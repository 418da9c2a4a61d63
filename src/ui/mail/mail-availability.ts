import { createContext, useContext } from 'react'

/** Whether mail can be sent, as the server says with each page; undefined outside the page's own tree, as in a dialog mounted beside it. */
export const MailAvailability = createContext<boolean | undefined>(undefined)

/** Whether mail can be sent, for what runs in the browser alone: it stands on the document (document.tsx). */
export const isMailAvailable = (): boolean => document.documentElement.dataset['noMail'] === undefined

/** Whether mail can be sent. Where it cannot, no screen promises any. */
export function useMailAvailable(): boolean {
  return useContext(MailAvailability) ?? isMailAvailable()
}

/** What a screen says beside its text where no mail can be sent. */
export const NO_MAIL = 'This site cannot send e-mail at the moment.'
