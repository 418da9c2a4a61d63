import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { BellState } from '../contract.ts'
import { useMarkRead, useNotices } from './live-notices.ts'
import { NoticeItem } from './notice-item.tsx'

const SHOWN = 8

type BellPanelProps = { memberId: string; bell: BellState | undefined; close: () => void }

/** The newest notices, as the bell opens them. */
export function BellPanel({ memberId, bell, close }: BellPanelProps) {
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
            <p className="text-muted">Your notifications could not be loaded.</p>
            <Button kind="quiet" size="small" className="-ml-3" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : null}
        {data?.notifications.length === 0 ? (
          <p className="py-5 text-muted">
            You are up to date. What happens to your questions, claims and papers appears here.
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
