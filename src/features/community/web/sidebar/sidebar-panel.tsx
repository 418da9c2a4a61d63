import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { useFeatureDisabled } from '#ui/navigation/use-feature-disabled.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { ChannelListed } from '../../contract.ts'
import { channelsQuery, threadsQuery } from '../community-data.ts'
import { isSameDestination, type MessageDestination } from '../message-data.ts'
import { channelPath, threadPath } from '../paths.ts'
import { useMutedAndBlocked } from '../reader-data.ts'
import { BrowseDialog } from '../channels/browse-dialog.tsx'
import { BlockedSection } from '../blocked-people-section.tsx'
import { CreateChannelDialog } from './create-channel-dialog.tsx'
import { OnlineSection } from './online-section.tsx'

/** Maximum number of online members in the list. Source: docs/product.md, "Community". */
const ONLINE_SHOWN = 10

type SidebarPanelProps = { destination: MessageDestination | undefined; memberId: string }

const headingClasses = 'mt-4 mb-1.5 px-2.5 text-[13px] leading-[18px] font-semibold text-muted'

function ChannelRow({ channel, isCurrent }: { channel: ChannelListed; isCurrent: boolean }) {
  return (
    <PlaceRow
      to={channelPath(channel.id)}
      isCurrent={isCurrent}
      unread={channel.unread_count}
      isQuiet={channel.is_muted}
    >
      <IconHash size={15} aria-hidden="true" className="mr-1 inline align-[-2px]" />
      <bdi>{channel.name}</bdi>
    </PlaceRow>
  )
}

function Channels({ destination }: { destination: MessageDestination | undefined }) {
  const { data, error, refetch } = useQuery(channelsQuery())
  if (error && !data) return <LoadError title="Channels" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading channels..." />
  return grouped(data.channels).map(({ group, title, channels }) => {
    const rows = channels.map((channel) => (
      <ChannelRow
        key={channel.id}
        channel={channel}
        isCurrent={destination !== undefined && isSameDestination(destination, { is: 'channel', id: channel.id })}
      />
    ))
    // This group is initially collapsed, unless it contains the open channel.
    if (group === 'test_archived') {
      const isIn = channels.some(
        ({ id }) => destination !== undefined && isSameDestination(destination, { is: 'channel', id }),
      )
      return (
        <details key={`${group} ${isIn}`} open={isIn} className="group">
          <summary className={`${headingClasses} min-h-6 hover:text-ink pointer-coarse:min-h-11`}>{title}</summary>
          <ul>{rows}</ul>
        </details>
      )
    }
    return (
      <section key={group} aria-labelledby={`channels-${group}`}>
        <h2 id={`channels-${group}`} className={headingClasses}>
          {title}
        </h2>
        <ul>{rows}</ul>
      </section>
    )
  })
}

function Threads({ destination }: { destination: MessageDestination | undefined }) {
  const { data } = useQuery(threadsQuery())
  const unheard = useMutedAndBlocked()
  const isOff = useFeatureDisabled('direct-messages')
  if (!data || isOff) return null
  return (
    <section aria-labelledby="threads">
      <h2 id="threads" className={headingClasses}>
        Direct messages
      </h2>
      {data.threads.length === 0 ? (
        <p className="px-2.5 text-[14px] leading-5 text-muted">
          No direct messages yet. Choose a member below, or use “Write a message” on a profile or in the directory.
        </p>
      ) : null}
      <ul>
        {data.threads.map(({ id, other_participant: other, unread_count: unread, is_muted: isMuted }) => (
          <PlaceRow
            key={id}
            to={threadPath(other.id)}
            isCurrent={destination !== undefined && isSameDestination(destination, { is: 'direct', userId: other.id })}
            unread={unread}
            isQuiet={isMuted || unheard.has(other.id)}
          >
            <span className="flex min-w-0 items-center gap-2">
              <Avatar name={other.name} photo={other.avatar} sizePx={22} />
              <bdi className="truncate">{other.name}</bdi>
            </span>
          </PlaceRow>
        ))}
      </ul>
    </section>
  )
}

/** Lists the channels by group, the direct threads, and the members who are online. */
export function SidebarPanel({ destination, memberId }: SidebarPanelProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'nothing' | 'creating' | 'browsing' | 'blocked'>('nothing')
  const close = () => setOpen('nothing')
  return (
    <nav aria-label="Channels and direct messages" className="px-2.5 pb-6">
      <h1 className="px-2.5 pt-4 font-serif text-[23px] leading-[29px] font-semibold md:hidden">Community</h1>
      <Channels destination={destination} />
      <div className="mt-1 flex flex-wrap">
        <Button size="small" kind="quiet" className="px-2.5" onClick={() => setOpen('creating')}>
          Create Channel
        </Button>
        <Button size="small" kind="quiet" className="px-2.5" onClick={() => setOpen('browsing')}>
          Browse
        </Button>
      </div>
      <Threads destination={destination} />
      <div className="mt-5 xl:hidden">
        <OnlineSection id="online-beside" max={ONLINE_SHOWN} memberId={memberId} />
      </div>
      <div className="mt-4 grid justify-items-start">
        <NoticesButton />
        <Button size="small" kind="quiet" className="px-2.5 text-muted" onClick={() => setOpen('blocked')}>
          Blocked people
        </Button>
      </div>
      {open === 'browsing' ? <BrowseDialog onClose={close} /> : null}
      {open === 'blocked' ? <BlockedDialog onClose={close} /> : null}
      {open === 'creating' ? (
        <CreateChannelDialog
          onClose={close}
          onCreated={(channelId) => {
            close()
            void navigate(channelPath(channelId), { state: { toField: true } })
          }}
        />
      ) : null}
    </nav>
  )
}

/** Shows the list of blocked and muted members in a dialog, so that the reader need not leave the conversation. */
const BlockedDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open title="Blocked and muted people" onClose={onClose} maxWidth={520}>
    <BlockedSection />
  </Dialog>
)

/**
 * Asks the browser for permission to show notifications while this page is hidden; disappears once the reader has
 * decided.
 */
function NoticesButton() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (permission !== 'default') return null
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <Button size="small" kind="quiet" className="px-2.5" onClick={() => void ask()}>
      Turn on browser notifications
    </Button>
  )
}

const GROUPS: readonly (readonly [ChannelListed['group'], string])[] = [
  ['official', 'Official'],
  ['community', 'Community'],
  ['team', 'Your papers'],
  ['test_archived', 'Test/Archived'],
]

/** Returns the channels by group, in the sidebar's order, without empty groups. Pure. */
export const grouped = <C extends Pick<ChannelListed, 'group' | 'name'>>(channels: readonly C[]) =>
  GROUPS.map(([group, title]) => ({
    group,
    title,
    channels: channels
      .filter((channel) => channel.group === group)
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  })).filter(({ channels: found }) => found.length > 0)

type PlaceRowProps = { to: string; isCurrent: boolean; unread: number; isQuiet?: boolean; children: ReactNode }

/** Shows a channel or a thread with its number of unread messages, and marks it if it is muted. */
function PlaceRow({ to, isCurrent, unread, isQuiet = false, children }: PlaceRowProps) {
  const isNew = unread > 0 && !isQuiet
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className={`flex min-h-9 items-center justify-between gap-2 rounded-[6px] border border-transparent px-2.5 hover:text-ink aria-[current]:border-line aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11 ${isNew ? 'font-semibold text-ink' : 'text-muted'}`}
      >
        <span className="min-w-0 truncate">{children}</span>
        {isQuiet ? (
          <span className="flex-none">
            <IconBellOff size={15} aria-hidden="true" />
            <span className="sr-only"> muted</span>
          </span>
        ) : null}
        {isNew ? (
          <span className="flex-none rounded-full bg-accent px-[7px] text-[12px] leading-[18px] font-semibold text-paper tabular-nums">
            {unread > 99 ? '99+' : unread}
            <span className="sr-only"> unread</span>
          </span>
        ) : null}
      </Link>
    </li>
  )
}
