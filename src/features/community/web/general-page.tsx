import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { GENERAL_ID } from '../limits.ts'
import { onlineQuery } from './community-data.ts'
import { ConnectionState } from './connection-state.tsx'
import { ChannelSection } from './conversation/channel-section.tsx'
import { useLinkedMessage } from './linked-message.ts'
import { useConnected } from './live/chat-data.ts'
import { generalPath } from './paths.ts'
import { useChannel, useReader } from './reader-data.ts'
import { ROLES } from './roles.ts'
import { OnlineSection } from './sidebar/online-section.tsx'

const ONLINE_SHOWN = 50

function Legend() {
  return (
    <section aria-labelledby="roles" className="mt-6">
      <h2 id="roles" className="mb-1.5 px-2.5 text-[13px] leading-[18px] font-semibold text-muted">
        Roles
      </h2>
      <dl className="grid gap-1 px-2.5 text-[14px] leading-5">
        {ROLES.map(({ role, badge, label, colour }) => (
          <div key={role} className="flex flex-wrap gap-x-2">
            <dt className={`font-semibold ${colour}`}>{badge}</dt>
            <dd className="text-muted">{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export default function GeneralPage() {
  const { reader, chat, isModerator } = useReader()
  const { channel } = useChannel(GENERAL_ID)
  const { data: online } = useQuery(onlineQuery())
  const isConnected = useConnected(chat)
  const led = useLinkedMessage()
  return (
    <div className="mx-auto max-w-[1160px] px-4 py-6 sm:px-6">
      <title>General Community · Inflo</title>
      <BackLink to="/community">All channels</BackLink>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">General Community</h1>
        <ConnectionState isConnected={isConnected} />
        <span className="text-[14px] leading-5 text-muted tabular-nums">
          {online ? `${online.total} online` : null}
        </span>
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_232px]">
        {/* 720 px in total leaves 600 px for the message list. */}
        <div className="flex h-[720px] max-h-[calc(100dvh-190px)] min-h-[420px] flex-col rounded-[6px] border border-line">
          {channel ? (
            <ChannelSection
              channel={channel}
              reader={reader}
              chat={chat}
              led={led}
              isModerator={isModerator}
              pathOf={generalPath}
            />
          ) : (
            <div className="px-6">
              <Skeleton label="Loading messages..." />
            </div>
          )}
        </div>
        <div>
          <OnlineSection id="online" max={ONLINE_SHOWN} memberId={reader.id} />
          <Legend />
        </div>
      </div>
    </div>
  )
}
