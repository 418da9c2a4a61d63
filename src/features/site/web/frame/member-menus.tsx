import { useSession } from '#features/accounts/web/public.tsx'
import { MemberActions, MemberItems } from './member-items.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** Shows the bell and a member's menu, for a page whose own bar replaces the header. */
export function MemberMenus() {
  const member = useSession()
  if (member.state !== 'member') return null
  return (
    <div className="flex items-center gap-2">
      <UserMenu user={member.user} />
      <MobileMenu items={<MemberItems member={member} />} actions={<MemberActions />} />
    </div>
  )
}
