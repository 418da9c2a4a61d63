import { useMemo, useState } from 'react'
import { call } from '#call.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Message } from '../message-data.ts'
import type { MessageActions, Reader } from '../messages/actions-data.ts'
import type { ConversationStore } from './conversation-store.ts'

/** What is being done with a message, and asks for more. */
export type Doing = { is: 'replying' | 'deleting'; message: Message } | { is: 'nothing' }

/** With this member's reaction, or without it where it was there. Pure. */
export function reacted(message: Message, emoji: string, memberId: string): Message {
  const people = message.reactions[emoji] ?? []
  const others = people.filter((id) => id !== memberId)
  const now = others.length < people.length ? others : [...people, memberId]
  return { ...message, reactions: { ...message.reactions, [emoji]: now } }
}

const failed = (title: string) => (error: Error) => showToast({ title, text: error.message, kind: 'danger' })

type Traits = {
  reader: Reader
  store: ConversationStore
  mayWrite: boolean
  /** Also what others wrote. */
  mayDelete: boolean
  linkOf: (message: Message) => string
  goTo: (number: number, id: string) => void
}

/** What its reader can do with the messages of a conversation. */
export function useMessageActions({ reader, store, mayWrite, mayDelete, linkOf, goTo }: Traits) {
  const [doing, setDoing] = useState<Doing>({ is: 'nothing' })
  const actions = useMemo<MessageActions>(() => {
    const react = (message: Message, emoji: string) => {
      store.put(reacted(message, emoji, reader.id))
      call('POST /api/messaging/messages/:messageId/react', {
        params: { messageId: message.id },
        body: { emoji },
      }).then(
        ({ reactions }) => store.put({ ...message, reactions }),
        (error: Error) => {
          store.put(message)
          failed('Your reaction was not kept')(error)
        },
      )
    }
    return {
      reader,
      react: mayWrite ? react : undefined,
      reply: mayWrite ? (message) => setDoing({ is: 'replying', message }) : undefined,
      mayDelete,
      askDelete: (message) => setDoing({ is: 'deleting', message }),
      copyLink: (message) =>
        void navigator.clipboard
          .writeText(new URL(linkOf(message), location.href).href)
          .then(() => showToast({ title: 'Link copied' }), failed('The link was not copied')),
      goTo,
    }
  }, [reader, store, mayWrite, mayDelete, linkOf, goTo])
  return { actions, doing, stop: () => setDoing({ is: 'nothing' }) }
}
