import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BellState } from '../contract.ts'
import { BellPanel } from './bell-panel.tsx'
import { useBell } from './bell-store.ts'
import { freshIn } from './news.ts'
import { showBrowserNotification } from './browser-notification-data.ts'

const BADGE_MAX = 99

/** As the badge shows it. Pure. */
export const badgeOf = (unread: number): string => (unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread))

const labelOf = (unread: number): string => (unread > 0 ? `Notifications, ${badgeOf(unread)} unread` : 'Notifications')

// The header stands on pages that have no live data of their own.
const client = new QueryClient()

// Only what arrives while the page is open is news; what stood there before is not read out on every page.
function useNews(bell: BellState | undefined): string {
  const [known, setKnown] = useState<string | null>()
  if (bell && known === undefined) setKnown(bell.latest?.id ?? null)
  const latest = bell?.latest
  const isNews = known !== undefined && latest && latest.id !== known && latest.read_at === null
  return isNews ? `New notification: ${latest.text}` : ''
}

/** Has the browser tell what is new while this tab is out of sight. */
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

/** The bell in the header: how much is unread, and what is new when it is opened. */
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
      {/* What arrives is said to those who do not see the badge. */}
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
