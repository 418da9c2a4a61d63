import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, type ReactNode, useState, useMemo, useEffect } from 'react'
import { useParams } from 'react-router'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '#ui/navigation/link.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#app/call.ts'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Menu, menuItemClasses } from '#ui/navigation/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import type { Thread, Permission, Contact } from '../direct-contract.ts'
import type { MessageSender } from '../message-contract.ts'
import { contactStates } from '../states.ts'
import { ChatFrame, ConversationHeader } from './chat-frame.tsx'
import { correspondentQuery, blocksQuery } from './community-data.ts'
import { ConnectionState } from './connection-state.tsx'
import { SearchTool } from './search/search-tool.tsx'
import { useLinkedMessage, type LinkedMessage } from './linked-message.ts'
import { useConnected, type Chat } from './live/chat-data.ts'
import { threadPath } from './paths.ts'
import { useReader, useTimeout } from './reader-data.ts'
import { roleStyleOf } from './roles.ts'
import { OnlineSection } from './sidebar/online-section.tsx'
import { SidebarPanel } from './sidebar/sidebar-panel.tsx'
import { UnansweredNotice, BlockedNotice, RestrictedNotice, TimedOutNotice } from './composer-notices.tsx'
import { useThreadMessages } from './conversation/conversation-data.ts'
import { ConversationSection } from './conversation/conversation-section.tsx'
import { saveThreadRead } from './conversation/read-position.ts'
import type { Message } from './message-data.ts'
import type { Reader } from './messages/actions-data.ts'

const ONLINE_SHOWN = 30
const AN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export default function DirectPage() {
  const { userId = '' } = useParams()
  const { reader, chat } = useReader()
  const isAnId = AN_ID.test(userId)
  const { data, error, refetch } = useQuery({ ...correspondentQuery(userId), enabled: isAnId })
  const isConnected = useConnected(chat)
  const led = useLinkedMessage()
  const pathOf = useCallback((number: number) => threadPath(userId, number), [userId])
  const name = data?.user.username ?? 'Direct message'
  return (
    <ChatFrame
      shows="conversation"
      sidebar={<SidebarPanel destination={{ is: 'direct', userId }} memberId={reader.id} />}
      rail={<OnlineSection id="online" max={ONLINE_SHOWN} memberId={reader.id} />}
    >
      <title>{`${name} · Inflo`}</title>
      <ConversationHeader
        title={
          data ? (
            <Link to={`/profile/${data.user.user_id}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            name
          )
        }
        about={data ? roleStyleOf(data.user.role).label : null}
      >
        <ConnectionState isConnected={isConnected} />
        <div className="-mr-3 flex">
          {data?.thread ? <ThreadTool thread={data.thread} /> : null}
          <SearchTool here={data?.thread ? { is: 'thread', id: data.thread.id, name, pathOf } : undefined} />
        </div>
      </ConversationHeader>
      {data?.thread && data.permission.reason !== 'blocked' ? (
        <ContactPanel userId={userId} threadId={data.thread.id} name={name} contact={data.contact} chat={chat} />
      ) : null}
      {data ? (
        <ThreadSection
          key={userId}
          other={data.user}
          threadId={data.thread?.id}
          reason={data.permission.reason}
          reader={reader}
          chat={chat}
          led={led}
        />
      ) : (
        <div className="px-6">
          {isAnId ? null : <p className="py-10 text-muted">This member doesn’t exist.</p>}
          {error ? (
            <LoadError title="Couldn’t open this conversation" error={error} retry={() => void refetch()} />
          ) : null}
          {isAnId && !error ? <Skeleton label="Loading conversation..." /> : null}
        </div>
      )}
    </ChatFrame>
  )
}

/** Shows the actions on a whole thread. */
function ThreadTool({ thread }: { thread: Pick<Thread, 'id' | 'is_muted' | 'other_participant'> }) {
  const client = useQueryClient()
  const { id, is_muted: isMuted, other_participant: other } = thread
  const muting = useWrite({
    mutationFn: () =>
      call('PUT /api/messaging/direct-messages/:threadId/muted', {
        params: { threadId: id },
        body: { muted: !isMuted },
      }),
    onSuccess: ({ is_muted: isNow }) => {
      void client.invalidateQueries({ queryKey: ['community'] })
      showToast({ title: isNow ? 'Muted: you won’t be notified' : 'Unmuted' })
    },
    onError: ({ message }) => showToast({ title: 'Your change was not saved', text: message, kind: 'danger' }),
  })
  return (
    <Menu
      label={<IconDots size={20} aria-hidden="true" />}
      labelText={`More for the conversation with ${other.name}`}
      buttonClassName="flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:bg-sunken hover:text-ink"
    >
      <button type="button" onClick={() => muting.mutate()} className={menuItemClasses}>
        {isMuted ? 'Unmute' : 'Mute'}
      </button>
    </Menu>
  )
}

/** Returns the notice shown instead of the text field to a member who may not write. Pure. */
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

/** Shows the messages between two members. The caller sets the other member's id as its React key. */
function ThreadSection({ other, threadId: known, reason, reader, chat, led }: ThreadSectionProps) {
  const client = useQueryClient()
  const { user_id: userId, username } = other
  // A thread that is created while this page is open does not replace the store, since that would remove the text
  // field while the member types.
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
        // The first message changes who may write. So does a message after an unanswered or declined request.
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
      empty={`No messages with ${username} yet.`}
    />
  )
}

type Asked = { userId: string; threadId: string }

/** Returns the recipient's actions on a contact request. Each action refetches the request afterwards. */
function useAnswering({ userId, threadId }: Asked) {
  const client = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: correspondentQuery(userId).queryKey }),
      client.invalidateQueries({ queryKey: blocksQuery().queryKey }),
    ])
  const onError = (error: Error) =>
    showToast({
      title: 'Something went wrong',
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

/** Refetches the contact request once the member writes, since their message accepts it. */
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

/** Shows a contact request to its recipient, above the thread that began with it. */
function ContactPanel({ name, contact, chat, ...asked }: ContactPanelProps) {
  useOwnAnswer(chat, asked.userId, contact !== null && contact.state !== contactStates.answered)
  const { decline, block } = useAnswering(asked)
  if (!contact || contact.is_mine || contact.state === contactStates.answered) return null
  if (contact.state === contactStates.declined) {
    return (
      <div className="mx-4 mt-3 sm:mx-6">
        <Notice title="You declined this request" role="status">
          <p>{name} can’t message you. If you message them, you can both write again.</p>
        </Notice>
      </div>
    )
  }
  return (
    <div className="mx-4 mt-3 sm:mx-6">
      <Notice tone="brand" title={`${name} sent you a contact request`}>
        <p>Reply below, or decline. If you decline, we won’t tell them, and they can’t message you again.</p>
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
