import { createContext, useContext } from 'react'
import type { Message } from '../message-data.ts'

/** Who reads, as far as what they may do goes; the server asks again. */
export type Reader = { id: string; name: string }

/** What can be done with a message; what is absent can't, here or by this reader. */
export type MessageActions = {
  reader: Reader
  react?: ((message: Message, emoji: string) => void) | undefined
  reply?: ((message: Message) => void) | undefined
  askDelete: (message: Message) => void
  /** Moderators alone, and where they moderate. */
  mayDelete: boolean
  copyLink: (message: Message) => void
  /** Leads to a message that is answered. */
  goTo: (number: number, id: string) => void
}

export const Actions = createContext<MessageActions | undefined>(undefined)

export function useActions(): MessageActions {
  const actions = useContext(Actions)
  if (!actions) throw new Error('Messages stand in a conversation')
  return actions
}
