import { createContext, useContext } from 'react'
import type { TIMEOUTS_MINUTES } from '../../limits.ts'
import type { Message } from '../message-data.ts'

export type TimeoutMinutes = (typeof TIMEOUTS_MINUTES)[number]

/** The reader, for deciding which actions to show; the server checks again. */
export type Reader = { id: string; name: string }

/** The actions on a message. An absent one is not available here or to this reader. */
export type MessageActions = {
  reader: Reader
  react?: ((message: Message, emoji: string) => void) | undefined
  reply?: ((message: Message) => void) | undefined
  askDelete: (message: Message) => void
  edit?: ((message: Message) => void) | undefined
  /** Also for messages of others. */
  mayDelete: boolean
  pin?: ((message: Message) => void) | undefined
  askFlag: (message: Message) => void
  askTimeout?: ((message: Message, minutes: TimeoutMinutes) => void) | undefined
  endTimeout?: ((message: Message) => void) | undefined
  block: (message: Message) => void
  /** Mutes the sender, who may still write. */
  mute: (message: Message) => void
  /** Ends the reader's mute or block of the sender. */
  hear: (message: Message) => void
  /** The members who may not notify the reader. */
  unheard: ReadonlySet<string>
  /** Shows the earlier versions, to its author and moderators. */
  showEdits?: ((message: Message) => void) | undefined
  /** The members who may only read at the moment; known to moderators. */
  timedOut: ReadonlySet<string>
  copyLink: (message: Message) => void
  /** Goes to the message that is replied to. */
  goTo: (number: number) => void
}

export const Actions = createContext<MessageActions | undefined>(undefined)

export function useActions(): MessageActions {
  const actions = useContext(Actions)
  if (!actions) throw new Error('Messages stand in a conversation')
  return actions
}
