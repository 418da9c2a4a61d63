import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useFeatureDisabled } from '#ui/navigation/use-feature-disabled.ts'
import { onlineQuery } from '../community-data.ts'

/**
 * Delays the notice that nobody is online by three seconds, since a member who has just connected is listed with a
 * delay.
 */
const MOMENT_LATER = 'animate-[appear_0s_3s_both]'

type OnlineSectionProps = { max: number; memberId: string; id: string }

/** Lists the members who are online, with links to write to them. */
export function OnlineSection({ max, memberId, id }: OnlineSectionProps) {
  const { data } = useQuery(onlineQuery())
  const isWritingOff = useFeatureDisabled('direct-messages')
  const people = data?.online_users ?? []
  const total = data?.total ?? 0
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 px-2.5 text-[13px] leading-[18px] font-semibold text-muted">
        Online Now{' '}
        <span key={total} className={total === 0 ? MOMENT_LATER : ''}>
          ({total})
        </span>
      </h2>
      {data && total === 0 ? (
        <p className={`px-2.5 text-[14px] leading-5 text-muted ${MOMENT_LATER}`}>No users currently online</p>
      ) : null}
      <ul>
        {people.slice(0, max).map(({ user_id: userId, username, avatar }) => (
          <li key={userId}>
            <Link
              to={userId === memberId || isWritingOff ? `/profile/${userId}` : `/community/dm/${userId}`}
              className="flex min-h-9 items-center gap-2.5 rounded-[6px] px-2.5 text-[14px] leading-5 hover:underline pointer-coarse:min-h-11"
            >
              <Avatar name={username} photo={avatar} sizePx={24} />
              <span className="min-w-0 truncate">
                <bdi>{username}</bdi>
                {userId === memberId ? ' (you)' : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > max ? <p className="px-2.5 text-[13px] leading-[18px] text-muted">and {total - max} more</p> : null}
    </section>
  )
}
