import { useSearchParams } from 'react-router'
import { LoadError } from '#ui/load-error.tsx'
import { useSession } from '#features/accounts/web/public.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBell } from './bell-store.ts'
import { useMarkRead, useNotices } from './live-notices.ts'
import { NoticeItem } from './notice-item.tsx'

const addressOf = (page: number): string => (page > 1 ? `/notifications?page=${page}` : '/notifications')

/**
 * Shows an empty state that explains notifications. Members who may claim projects get a link to the available
 * projects.
 */
function NothingYet({ mayClaim }: { mayClaim: boolean }) {
  return (
    <EmptyState
      title="No notifications yet"
      action={mayClaim ? <ButtonLink to="/student/dashboard?tab=available">Choose a project</ButtonLink> : null}
    >
      {mayClaim
        ? 'You’re all caught up. Updates on your questions, claims, papers and teams appear here. Claim a project to get started.'
        : 'You’re all caught up. Updates on your questions and everything you take part in appear here.'}
    </EmptyState>
  )
}

type NoticesProps = { memberId: string; mayClaim: boolean; page: number }

function Notices({ memberId, mayClaim, page }: NoticesProps) {
  const bell = useBell(memberId)
  const { data, error, refetch } = useNotices({ memberId, bell, page })
  const marking = useMarkRead()
  if (!data) {
    return error ? (
      <LoadError title="We couldn’t load your notifications" error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton label="Loading notifications" />
    )
  }
  if (data.pagination.total === 0) return <NothingYet mayClaim={mayClaim} />
  const newest = data.notifications[0]
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line pb-2">
        <p className="text-muted tabular-nums">{data.unread_count > 0 ? `${data.unread_count} unread` : 'All read'}</p>
        {data.unread_count > 0 && newest ? (
          <Button
            size="small"
            busy={marking.isPending}
            onClick={() => marking.mutate(page === 1 ? { all: true, up_to: newest.created_at } : { all: true })}
          >
            Mark all as read
          </Button>
        ) : null}
      </div>
      <ul>
        {data.notifications.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} onRead={(id) => marking.mutate({ ids: [id] })} />
        ))}
      </ul>
      <Pager page={page} totalPages={data.pagination.total_pages} addressOf={addressOf} />
    </>
  )
}

/** Lists all notices of the member, page by page. */
export default function NotificationsPage() {
  const session = useSession()
  const [search] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1)
  if (session.state !== 'member') return null
  const { user } = session
  return (
    <div className="mx-auto max-w-[760px] px-4 pb-16 sm:px-6">
      <title>Notifications · Inflo</title>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-8 pb-5">
        <h1 className="font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">Notifications</h1>
        <Link
          to="/settings/notifications"
          className="py-2 font-semibold text-brand hover:underline pointer-coarse:py-3"
        >
          Notification settings
        </Link>
      </div>
      <h2 className="sr-only">Your notifications</h2>
      <Notices memberId={user.id} mayClaim={['student', 'faculty'].includes(user.role)} page={page} />
    </div>
  )
}
