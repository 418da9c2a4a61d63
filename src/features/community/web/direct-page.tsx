import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { Link } from '#ui/navigation/link.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChatFrame, ConversationHeader } from './chat-frame.tsx'
import { correspondentQuery } from './community-data.ts'
import { ConnectionState } from './connection-state.tsx'
import { ThreadSection } from './conversation/thread-section.tsx'
import { ContactPanel } from './contacts/contact-panel.tsx'
import { SearchTool } from './search/search-tool.tsx'
import { useLinkedMessage } from './linked-message.ts'
import { useConnected } from './live/chat-data.ts'
import { threadPath } from './paths.ts'
import { useReader } from './reader-data.ts'
import { roleStyleOf } from './roles.ts'
import { OnlineSection } from './sidebar/online-section.tsx'
import { SidebarPanel } from './sidebar/sidebar-panel.tsx'
import { ThreadTool } from './sidebar/thread-tool.tsx'

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
          {isAnId ? null : <p className="py-10 text-muted">There is no such member.</p>}
          {error ? (
            <LoadError title="This conversation did not open" error={error} retry={() => void refetch()} />
          ) : null}
          {isAnId && !error ? <Skeleton label="Loading conversation..." /> : null}
        </div>
      )}
    </ChatFrame>
  )
}
