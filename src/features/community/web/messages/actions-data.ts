import { createContext, useContext } from 'react'
import type { TIMEOUTS_MINUTES } from '../../limits.ts'
import type { Message } from '../message-data.ts'

export type TimeoutMinutes = (typeof TIMEOUTS_MINUTES)[number]

/** Who reads, as far as what they may do goes; the server asks again. */
export type Reader = { id: string; name: string }

/** What can be done with a message; what is absent can't, here or by this reader. */
export type MessageActions = {
  reader: Reader
  react?: ((message: Message, emoji: string) => void) | undefined
  reply?: ((message: Message) => void) | undefined
  askDelete: (message: Message) => void
  edit?: ((message: Message) => void) | undefined
  /** Also what others wrote. */
  mayDelete: boolean
  pin?: ((message: Message) => void) | undefined
  askFlag: (message: Message) => void
  askTimeout?: ((message: Message, minutes: TimeoutMinutes) => void) | undefined
  endTimeout?: ((message: Message) => void) | undefined
  block: (message: Message) => void
  /** Hears nothing more of who wrote it, without keeping them from writing. */
  mute: (message: Message) => void
  /** Takes back that they are muted or blocked. */
  hear: (message: Message) => void
  /** Of whom the reader wants to be told nothing. */
  unheard: ReadonlySet<string>
  /** Shows what it said before, to its author and moderators. */
  showEdits?: ((message: Message) => void) | undefined
  /** Who may only read at the moment, as moderators see it. */
  timedOut: ReadonlySet<string>
  copyLink: (message: Message) => void
  /** Leads to a message that is answered. */
  goTo: (number: number) => void
}

export const Actions = createContext<MessageActions | undefined>(undefined)

export function useActions(): MessageActions {
  const actions = useContext(Actions)
  if (!actions) throw new Error('Messages stand in a conversation')
  return actions
}
