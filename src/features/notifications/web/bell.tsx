import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { BellState, Notice } from '../contract.ts'
import { useBell } from './bell-store.ts'
import { showBrowserNotification } from './browser-notification-data.ts'
import { useNotices, useMarkRead } from './live-notices.ts'
import { NoticeItem } from './notice-item.tsx'

const BADGE_MAX = 99

/** Returns the badge's text. Pure. */
export const badgeOf = (unread: number): string => (unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread))

const labelOf = (unread: number): string => (unread > 0 ? `Notifications, ${badgeOf(unread)} unread` : 'Notifications')

// The bell has its own query client, since the header also appears on pages without live data.
const client = new QueryClient()

// Returns a screen-reader announcement of notices that arrive while the page is open. Older notices are not announced.
function useNews(bell: BellState | undefined): string {
  const [known, setKnown] = useState<string | null>()
  if (bell && known === undefined) setKnown(bell.latest?.id ?? null)
  const latest = bell?.latest
  const isNews = known !== undefined && latest && latest.id !== known && latest.read_at === null
  return isNews ? `New notification: ${latest.text}` : ''
}

/** Shows browser notifications of new notices while this tab is hidden. */
function useOutside(bell: BellState | undefined): void {
  const navigate = useNavigate()
  const known = useRef<ReadonlySet<string>>(undefined)
  const notices = bell?.forBrowser
  useEffect(() => {
    if (!notices) return
    const { fresh, known: now } = freshIn(known.current, notices)
    known.current = now
    for (const { text, link } of fresh.toReversed())
      showBrowserNotification({ title: 'Inflo', body: text, to: link }, (to) => void navigate(to))
  }, [notices, navigate])
}

/** Shows the bell in the header: the number of unread notices, and the newest ones when opened. */
export function Bell({ memberId }: { memberId: string }) {
  const bell = useBell(memberId)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const unread = bell?.unread_count ?? 0
  const anchor = `--bell-${id.replace(/[^\w-]/g, '')}`
  const news = useNews(bell)
  useOutside(bell)
  return (
    <QueryClientProvider client={client}>
      <button
        type="button"
        popoverTarget={id}
        aria-label={labelOf(unread)}
        style={{ anchorName: anchor }}
        className="relative flex size-11 flex-none items-center justify-center rounded-full text-muted hover:text-ink"
      >
        <IconBell size={22} stroke={1.75} aria-hidden="true" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute top-1 left-[22px] min-w-[18px] rounded-full bg-brand px-1 text-center text-[11px] leading-[18px] font-semibold text-brand-ink tabular-nums"
          >
            {badgeOf(unread)}
          </span>
        ) : null}
      </button>
      {/* Announces new notices to people who do not see the badge. */}
      <p role="status" className="sr-only">
        {news}
      </p>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        style={{ positionAnchor: anchor, top: 'calc(anchor(bottom) + 6px)' }}
        className="m-0 rounded-[6px] border border-line bg-surface text-[15px] leading-[22px] text-ink shadow-lg max-sm:inset-x-2 max-sm:w-auto sm:right-[anchor(right)] sm:left-auto sm:w-[400px]"
      >
        {isOpen ? <BellPanel memberId={memberId} bell={bell} close={() => panel.current?.hidePopover()} /> : null}
      </div>
    </QueryClientProvider>
  )
}

/** Ids of notices that were already announced, or existed when the page was opened. */
type Known = ReadonlySet<string>

/** Returns the notices that are new to a page; none for a page that was just opened. Pure. */
export function freshIn(known: Known | undefined, notices: readonly Notice[]): { fresh: Notice[]; known: Known } {
  const fresh = known ? notices.filter(({ id }) => !known.has(id)) : []
  return { fresh, known: new Set([...(known ?? []), ...notices.map(({ id }) => id)]) }
}

const SHOWN = 8

type BellPanelProps = { memberId: string; bell: BellState | undefined; close: () => void }

/** Shows the newest notices when the bell is opened. */
function BellPanel({ memberId, bell, close }: BellPanelProps) {
  const { data, error, refetch } = useNotices({ memberId, bell, page: 1, size: SHOWN })
  const marking = useMarkRead()
  const newest = data?.notifications[0]
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="font-semibold">Notifications</h2>
        {newest && data.unread_count > 0 ? (
          <Button
            kind="quiet"
            size="small"
            className="-mr-3"
            busy={marking.isPending}
            onClick={() => marking.mutate({ all: true, up_to: newest.created_at })}
          >
            Mark all as read
          </Button>
        ) : null}
      </div>
      <div className="max-h-[min(440px,calc(100dvh-200px))] overflow-y-auto px-4">
        {data || error ? null : <Skeleton label="Loading notifications" lines={3} />}
        {error && !data ? (
          <div role="alert" className="py-4">
            <p className="text-muted">We couldn’t load your notifications.</p>
            <Button kind="quiet" size="small" className="-ml-3" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : null}
        {data?.notifications.length === 0 ? (
          <p className="py-5 text-muted">
            You’re all caught up. Updates on your questions, claims and papers appear here.
          </p>
        ) : null}
        <ul>
          {data?.notifications.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              onRead={(id) => marking.mutate({ ids: [id] })}
              onFollow={close}
            />
          ))}
        </ul>
      </div>
      <div className="flex justify-between gap-3 border-t border-line px-4">
        <Link
          to="/notifications"
          onClick={close}
          className="flex min-h-11 items-center text-[14px] font-semibold text-brand hover:underline"
        >
          All notifications
        </Link>
        <Link
          to="/settings/notifications"
          onClick={close}
          className="flex min-h-11 items-center text-[14px] text-muted hover:underline"
        >
          Settings
        </Link>
      </div>
    </>
  )
}
