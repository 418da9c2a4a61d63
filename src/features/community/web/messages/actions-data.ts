import { createContext, useContext } from 'react'
import type { TIMEOUTS_MINUTES } from '../../limits.ts'
import type { Message } from '../message-data.ts'

export type TimeoutMinutes = (typeof TIMEOUTS_MINUTES)[number]

/** The reader whose rights decide which actions are shown. The server checks these rights again. */
export type Reader = { id: string; name: string }

/** The actions on a message. An action is undefined if it is not available in this conversation or to this reader. */
export type MessageActions = {
  reader: Reader
  react?: ((message: Message, emoji: string) => void) | undefined
  reply?: ((message: Message) => void) | undefined
  askDelete: (message: Message) => void
  edit?: ((message: Message) => void) | undefined
  /** True if the reader may also delete messages of other members. */
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
  /** The ids of members whose messages do not notify the reader. */
  unheard: ReadonlySet<string>
  /** Shows a message's earlier versions. Only its author and moderators have this action. */
  showEdits?: ((message: Message) => void) | undefined
  /** The ids of members with a timeout, who may only read; empty unless the reader is a moderator. */
  timedOut: ReadonlySet<string>
  copyLink: (message: Message) => void
  /** Goes to the message with this number, to which another message replies. */
  goTo: (number: number) => void
}

export const Actions = createContext<MessageActions | undefined>(undefined)

export function useActions(): MessageActions {
  const actions = useContext(Actions)
  if (!actions) throw new Error('Messages are shown inside a conversation')
  return actions
}
