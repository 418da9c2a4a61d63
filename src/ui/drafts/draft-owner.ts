import { createContext, useContext } from 'react'

/** The person whose drafts a page shows: a member's id or VISITOR; undefined until the session is known. */
export const DraftOwner = createContext<string | undefined>(undefined)

export const useDraftOwner = (): string | undefined => useContext(DraftOwner)
