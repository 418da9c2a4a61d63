import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { blocksQuery, timeoutsQuery } from '../community-data.ts'
import { useTimedOut, useMutedAndBlocked } from '../reader-data.ts'
import { type Message, toMessage } from '../message-data.ts'
import type { MessageActions, Reader, TimeoutMinutes } from '../messages/actions-data.ts'
import { focusMessage } from '../focus.ts'
import type { ConversationStore } from './conversation-store.ts'

/** An action on a message that needs more input. */
export type MessageDialogState =
  | { is: 'replying' | 'editing' | 'deleting' | 'flagging' | 'reading edits'; message: Message }
  | { is: 'timing out'; message: Message; minutes: TimeoutMinutes }
  | { is: 'nothing' }

/** The reader's rights in this conversation, in addition to what all members may do with their own messages. */
export type Rights = { mayWrite: boolean; mayDelete: boolean; mayPin: boolean; mayTimeOut: boolean }

/** Adds this member's reaction to a message, or removes it if it exists. Pure. */
export function toggleReaction(message: Message, emoji: string, memberId: string): Message {
  const people = message.reactions[emoji] ?? []
  const others = people.filter((id) => id !== memberId)
  const now = others.length < people.length ? others : [...people, memberId]
  return { ...message, reactions: { ...message.reactions, [emoji]: now } }
}

const failed = (title: string) => (error: Error) => showToast({ title, text: error.message, kind: 'danger' })

const ofMessage = ({ id }: Message) => ({ params: { messageId: id } })

/** Returns the actions that show their effect immediately, and undo it if the server refuses. */
function changesOf(store: ConversationStore, reader: Reader) {
  const react = (message: Message, emoji: string) => {
    store.put(toggleReaction(message, emoji, reader.id))
    call('POST /api/messaging/messages/:messageId/react', { ...ofMessage(message), body: { emoji } }).then(
      ({ reactions }) => store.put({ ...message, reactions }),
      (error: Error) => {
        store.put(message)
        failed('Couldn’t save your reaction')(error)
      },
    )
  }
  const pin = (message: Message) => {
    const pinned = !message.is_pinned
    call('PUT /api/messaging/messages/:messageId/pinned', { ...ofMessage(message), body: { pinned } }).then(
      ({ is_pinned: isPinned }) => store.put({ ...message, is_pinned: isPinned }),
      failed('Couldn’t pin or unpin the message'),
    )
  }
  const remove = (message: Message) =>
    call('DELETE /api/messaging/messages/:messageId', ofMessage(message)).then(
      ({ content }) =>
        store.put({ ...message, content, is_deleted: true, attachments: [], reactions: {}, mentions: [] }),
      failed('Couldn’t delete the message'),
    )
  /** Saves an edit. @returns why it was refused; undefined once it is saved. */
  const change = (message: Message, content: string): Promise<string | undefined> =>
    call('PUT /api/messaging/messages/:messageId', { ...ofMessage(message), body: { content } }).then(
      (answer) => {
        store.put(toMessage(answer.message))
        return undefined
      },
      (error: Error) => error.message,
    )
  return { react, pin, remove, change }
}

const endTimeoutBy =
  (client: QueryClient) =>
  ({ user_id: userId }: Message) =>
    void call('DELETE /api/messaging/users/:userId/timeout', { params: { userId } }).then(({ message }) => {
      void client.invalidateQueries({ queryKey: timeoutsQuery().queryKey })
      return showToast({ title: message })
    }, failed('Couldn’t end the timeout'))

/** Returns the actions that mute and block a sender. Each response is the reader's whole list of blocks. */
function hearingOf(client: QueryClient) {
  const kept = (title: string, text: string) => (blocks: object) => {
    client.setQueryData<object>(blocksQuery().queryKey, blocks)
    return showToast({ title, text })
  }
  const of = ({ user_id: userId }: Message) => ({ params: { userId } })
  const PUT = 'PUT /api/messaging/users/:userId/block'
  return {
    block: (message: Message) => {
      // The message collapses and its actions disappear, so its row gets the focus.
      focusMessage(message.id)
      void call(PUT, { ...of(message), body: {} }).then(
        kept(`${message.username} is blocked`, 'Their messages are now collapsed.'),
        failed('Couldn’t block this member'),
      )
    },
    mute: (message: Message) =>
      void call(PUT, { ...of(message), body: { only_mute: true } }).then(
        kept(`${message.username} is muted`, 'You won’t be notified about their messages.'),
        failed('Couldn’t mute this member'),
      ),
    hear: (message: Message) =>
      void call('DELETE /api/messaging/users/:userId/block', of(message)).then(
        kept(`${message.username} is unmuted`, 'You’ll be notified about their messages again.'),
        failed('Couldn’t unmute this member'),
      ),
  }
}

type Traits = {
  reader: Reader
  store: ConversationStore
  rights: Rights
  linkOf: (message: Message) => string
  goTo: (number: number) => void
}

/** Returns the reader's actions on the messages of a conversation. */
export function useMessageActions({ reader, store, rights, linkOf, goTo }: Traits) {
  const client = useQueryClient()
  const [doing, setDoing] = useState<MessageDialogState>({ is: 'nothing' })
  const timedOut = useTimedOut(rights.mayTimeOut)
  const unheard = useMutedAndBlocked()
  const stop = useCallback(() => setDoing({ is: 'nothing' }), [])
  const changes = useMemo(() => changesOf(store, reader), [store, reader])
  const { mayWrite, mayDelete, mayPin, mayTimeOut } = rights
  const actions = useMemo<MessageActions>(
    () => ({
      reader,
      react: mayWrite ? changes.react : undefined,
      reply: mayWrite ? (message) => setDoing({ is: 'replying', message }) : undefined,
      edit: mayWrite ? (message) => setDoing({ is: 'editing', message }) : undefined,
      askDelete: (message) => setDoing({ is: 'deleting', message }),
      askFlag: (message) => setDoing({ is: 'flagging', message }),
      mayDelete,
      pin: mayPin ? changes.pin : undefined,
      askTimeout: mayTimeOut ? (message, minutes) => setDoing({ is: 'timing out', message, minutes }) : undefined,
      endTimeout: mayTimeOut ? endTimeoutBy(client) : undefined,
      ...hearingOf(client),
      unheard,
      copyLink: (message) =>
        void navigator.clipboard
          .writeText(new URL(linkOf(message), location.href).href)
          .then(() => showToast({ title: 'Link copied' }), failed('Couldn’t copy the link')),
      showEdits: (message) => setDoing({ is: 'reading edits', message }),
      timedOut,
      goTo,
    }),
    [reader, changes, mayWrite, mayDelete, mayPin, mayTimeOut, timedOut, unheard, client, linkOf, goTo],
  )
  return { actions, doing, stop, remove: changes.remove, change: changes.change }
}
