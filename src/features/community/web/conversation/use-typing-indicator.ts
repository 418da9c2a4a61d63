import { useEffect, useMemo, useState } from 'react'
import type { Chat } from '../live/chat-data.ts'
import type { MessageDestination } from '../message-data.ts'
import { createTypingNotifier } from './typing-notifier.ts'

const whereOf = (destination: MessageDestination) =>
  destination.is === 'channel' ? { channel_id: destination.id } : { recipient_id: destination.userId }

/** Who types in a conversation, and how to say that one does oneself. */
export function useTyping(chat: Chat, destination: MessageDestination) {
  const [typing, setTyping] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(
    () =>
      chat.onHeard((heard) => {
        if (heard.event_type === 'typing_indicator') {
          const { channel_id: channelId, user_id: userId, username, is_typing: isTyping } = heard.data
          const isHere =
            destination.is === 'channel'
              ? channelId === destination.id
              : channelId === null && userId === destination.userId
          if (!isHere) return
          setTyping((known) => {
            const others = [...known].filter(([id]) => id !== userId)
            return new Map(isTyping ? [...others, [userId, username]] : others)
          })
        } else if (heard.event_type === 'new_message' || heard.event_type === 'new_direct_message') {
          const by = 'sender_id' in heard.data ? heard.data.sender_id : heard.data.user_id
          setTyping((known) => (known.has(by) ? new Map([...known].filter(([id]) => id !== by)) : known))
        }
      }),
    [chat, destination],
  )
  const own = useMemo(
    () => createTypingNotifier((what) => void chat.say({ event_type: what, data: whereOf(destination) })),
    [chat, destination],
  )
  useEffect(() => own.stop, [own])
  /** The names of those who type, without the people whom the reader has blocked. */
  const namesBut = (blocked: ReadonlySet<string>) => [...typing].flatMap(([id, name]) => (blocked.has(id) ? [] : name))
  return { namesBut, typed: own.typed, stop: own.stop }
}
