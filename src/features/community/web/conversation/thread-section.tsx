import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Permission } from '../../direct-contract.ts'
import type { MessageSender } from '../../message-contract.ts'
import { BlockedNotice, RestrictedNotice, TimedOutNotice, UnansweredNotice } from '../composer-notices.tsx'
import { correspondentQuery } from '../community-data.ts'
import type { LinkedMessage } from '../linked-message.ts'
import type { Chat } from '../live/chat-data.ts'
import type { Message } from '../message-data.ts'
import type { Reader } from '../messages/actions-data.ts'
import { threadPath } from '../paths.ts'
import { useTimeout } from '../reader-data.ts'
import { useThreadMessages } from './conversation-data.ts'
import { ConversationSection } from './conversation-section.tsx'
import { saveThreadRead } from './read-position.ts'

/** What stands in the place of the field for whoever may not write. Pure. */
function closedBy(reason: Permission['reason'], { user_id: userId, username: name }: MessageSender): ReactNode {
  if (reason === 'unanswered') return <UnansweredNotice name={name} />
  if (reason === 'blocked') return <BlockedNotice userId={userId} name={name} />
  return reason === 'privacy_restricted' ? <RestrictedNotice name={name} /> : undefined
}

const RIGHTS = { mayDelete: false, mayTimeOut: false, mayPin: true }
const noteNothing = (): Promise<void> => Promise.resolve()

type ThreadSectionProps = {
  other: MessageSender
  threadId: string | undefined
  reason: Permission['reason']
  reader: Reader
  chat: Chat
  led: LinkedMessage
}

/** What two members write to each other. Keyed by the other one. */
export function ThreadSection({ other, threadId: known, reason, reader, chat, led }: ThreadSectionProps) {
  const client = useQueryClient()
  const { user_id: userId, username } = other
  // A thread that begins while this is open goes on in it: opened anew, it would take the field from under whoever writes.
  const [begun] = useState(known)
  const { store, state, threadId } = useThreadMessages({ userId, threadId: begun }, { chat, around: led.around })
  const destination = useMemo(() => ({ is: 'direct', userId }) as const, [userId])
  const note = useMemo(() => (threadId === undefined ? noteNothing : saveThreadRead(threadId)), [threadId])
  const linkOf = useCallback(({ number }: Message) => threadPath(userId, number), [userId])
  const { timeout, over } = useTimeout()
  const people = useMemo(() => [{ id: userId, name: username }], [userId, username])
  useEffect(
    () =>
      chat.onHeard((heard) => {
        const isSaid = heard.event_type === 'direct_message_sent' || heard.event_type === 'new_direct_message'
        // The first message, and the first of whoever had not answered or had declined, change who may write.
        const changes = known === undefined || reason !== null
        if (isSaid && changes && [heard.data.sender_id, heard.data.recipient_id].includes(userId))
          void client.invalidateQueries({ queryKey: correspondentQuery(userId).queryKey })
        if (heard.event_type !== 'message_blocked' || heard.data.recipient_id !== userId) return
        showToast({ title: 'Message blocked', text: heard.data.message, kind: 'danger' })
        void client.invalidateQueries({ queryKey: correspondentQuery(userId).queryKey })
      }),
    [chat, client, known, reason, userId],
  )
  const timedOut = timeout && <TimedOutNotice overAtMs={timeout.overAtMs} reason={timeout.reason} over={over} />
  return (
    <ConversationSection
      destination={destination}
      name={username}
      reader={reader}
      chat={chat}
      store={store}
      state={state}
      people={people}
      closed={closedBy(reason, other) ?? timedOut}
      note={note}
      led={led}
      rights={RIGHTS}
      linkOf={linkOf}
      empty={`You and ${username} have not written to each other yet.`}
    />
  )
}
