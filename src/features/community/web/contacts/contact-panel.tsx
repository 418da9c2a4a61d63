import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { Contact } from '../../direct-contract.ts'
import { contactStates } from '../../states.ts'
import type { Chat } from '../live/chat-data.ts'
import { blocksQuery, correspondentQuery } from '../community-data.ts'

type Asked = { userId: string; threadId: string }

/** What whoever was asked does about a request for contact, and what is known of it afterwards. */
function useAnswering({ userId, threadId }: Asked) {
  const client = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: correspondentQuery(userId).queryKey }),
      client.invalidateQueries({ queryKey: blocksQuery().queryKey }),
    ])
  const onError = (error: Error) =>
    showToast({
      title: 'This was not done',
      text: failureText(error),
      kind: 'danger',
    })
  const decline = useWrite({
    mutationFn: () => call('PUT /api/messaging/direct-messages/:threadId/decline', { params: { threadId } }),
    onSuccess,
    onError,
  })
  const block = useWrite({
    mutationFn: () =>
      call('PUT /api/messaging/users/:userId/block', { params: { userId }, body: { only_mute: false } }),
    onSuccess,
    onError,
  })
  return { decline, block }
}

type ContactPanelProps = Asked & { name: string; contact: Contact | null; chat: Chat }

/** Whoever writes has answered: what is known of the request is then asked for anew. */
function useOwnAnswer(chat: Chat, userId: string, isOpen: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOpen) return
    return chat.onHeard((heard) => {
      if (heard.event_type !== 'direct_message_sent' || heard.data.recipient_id !== userId) return
      void client.invalidateQueries({ queryKey: correspondentQuery(userId).queryKey })
    })
  }, [chat, client, isOpen, userId])
}

/** Over a thread that began with a request for contact, for whoever was asked. */
export function ContactPanel({ name, contact, chat, ...asked }: ContactPanelProps) {
  useOwnAnswer(chat, asked.userId, contact !== null && contact.state !== contactStates.answered)
  const { decline, block } = useAnswering(asked)
  if (!contact || contact.is_mine || contact.state === contactStates.answered) return null
  if (contact.state === contactStates.declined) {
    return (
      <div className="mx-4 mt-3 sm:mx-6">
        <Notice title="You declined this request" role="status">
          <p>{name} writes to you no more. Should you write to them, you can both write again.</p>
        </Notice>
      </div>
    )
  }
  return (
    <div className="mx-4 mt-3 sm:mx-6">
      <Notice tone="brand" title={`${name} asks to get in touch with you`}>
        <p>Answer below, or decline: they are not told, and write no more.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" busy={decline.isPending} onClick={() => decline.mutate()}>
            Decline
          </Button>
          <Button size="small" kind="danger" busy={block.isPending} onClick={() => block.mutate()}>
            Block
          </Button>
        </div>
      </Notice>
    </div>
  )
}
