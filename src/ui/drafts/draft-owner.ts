import { createContext, useContext } from 'react'

/** The person whose drafts a page shows: a member's id or VISITOR; undefined until it is known who is there. */
export const DraftOwner = createContext<string | undefined>(undefined)

export const useDraftOwner = (): string | undefined => useContext(DraftOwner)
