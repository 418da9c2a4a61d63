import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWide } from '#ui/use-wide.ts'
import { GENERAL_ID } from '../limits.ts'
import { ChannelTool } from './channels/channel-tool.tsx'
import { ChatFrame, ConversationHeader } from './chat-frame.tsx'
import { ConnectionState } from './connection-state.tsx'
import { ChannelSection } from './conversation/channel-section.tsx'
import { SearchTool } from './search/search-tool.tsx'
import { useLinkedMessage } from './linked-message.ts'
import { useConnected } from './live/chat-data.ts'
import { channelPath } from './paths.ts'
import { useChannel, useReader } from './reader-data.ts'
import { OnlineSection } from './sidebar/online-section.tsx'
import { SidebarPanel } from './sidebar/sidebar-panel.tsx'

const ONLINE_SHOWN = 30

export default function CommunityPage() {
  const [search] = useSearchParams()
  const { reader, chat, isModerator } = useReader()
  const chosen = search.get('channel')
  const channelId = chosen ?? GENERAL_ID
  const { channel, isKnown, error, refetch } = useChannel(channelId)
  const isConnected = useConnected(chat)
  const pathOf = useCallback((number: number) => channelPath(channelId, number), [channelId])
  const led = useLinkedMessage()
  const isWide = useWide()
  // What is opened is read, so that nothing is opened behind the list of channels.
  const isInSight = chosen !== null || isWide
  const title = channel ? `# ${channel.name}` : 'Community'
  return (
    <ChatFrame
      shows={chosen === null ? 'sidebar' : 'conversation'}
      sidebar={
        <SidebarPanel destination={isInSight ? { is: 'channel', id: channelId } : undefined} memberId={reader.id} />
      }
      rail={<OnlineSection id="online" max={ONLINE_SHOWN} memberId={reader.id} />}
    >
      <title>{`${title} · Inflo`}</title>
      <ConversationHeader title={<bdi>{title}</bdi>} about={channel?.description}>
        <ConnectionState isConnected={isConnected} />
        <div className="-mr-3 flex">
          <SearchTool here={channel && { is: 'channel', id: channelId, name: title, pathOf }} />
          {channel ? <ChannelTool channel={channel} isModerator={isModerator} /> : null}
        </div>
      </ConversationHeader>
      {channel && isInSight ? (
        <ChannelSection
          key={channelId}
          channel={channel}
          reader={reader}
          chat={chat}
          led={led}
          isModerator={isModerator}
          pathOf={pathOf}
        />
      ) : null}
      {channel ? null : (
        <div className="px-6">
          {error ? <LoadError title="Channels" error={error} retry={() => void refetch()} /> : null}
          {!error && isKnown ? (
            <p className="py-10 text-muted">There is no such channel, or it is not yours to read.</p>
          ) : null}
          {!error && !isKnown ? <Skeleton label="Loading channel..." /> : null}
        </div>
      )}
    </ChatFrame>
  )
}
