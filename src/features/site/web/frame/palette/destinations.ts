import { type MemberSession, OWN, placesOf, supportOf } from '../member-navigation.ts'
import { SUBMIT_QUESTION_LINK } from '../navigation.ts'
import { type PaletteEntry, keyOf } from './palette-search.ts'

const OVERVIEW = '/student/dashboard'

/** Other words by which somebody may look for a page. */
const ALSO: Record<string, string> = {
  '/research': 'papers read search',
  '/community': 'chat messages channels threads',
  '/directory': 'people members find',
  [OVERVIEW]: 'dashboard overview portal',
  '/student/profile': 'edit photo interests orcid name',
  '/my-questions': 'asked answers tracking',
  '/achievements': 'certificates leaderboard badges awards',
  '/settings/notifications': 'mail digest',
  '/settings/privacy': 'visibility blocked hide',
  '/settings/security': 'password passkey second factor sessions delete account',
  '/support': 'help contact donate',
  '/general-feedback': 'contact idea',
  '/admin/panel': 'questions claims publications proposals decide desk',
  '/admin/control': 'users statistics outbox backups featured',
}

const WRITING: PaletteEntry[] = [
  { label: 'Available Projects', words: 'claim open', does: { to: `${OVERVIEW}?tab=available` } },
  { label: 'My Workspace', words: 'claims papers proposals team', does: { to: `${OVERVIEW}?tab=workspace` } },
  { label: 'Published Papers', words: 'own likes', does: { to: `${OVERVIEW}?tab=published` } },
]

// Pages that other pages lead to.
const NOTICES: PaletteEntry = { label: 'Notifications', words: 'bell news', does: { to: '/notifications' } }
const QUEUE_PAGES: PaletteEntry[] = [
  { label: 'Inbox', words: 'support feedback requests messages', does: { to: '/admin/inbox' } },
  { label: 'Requests for more time', words: 'extensions deadlines', does: { to: '/admin/extensions' } },
]
const OF_ADMINS: PaletteEntry[] = [
  { label: 'Institutions', words: 'merge names ror', does: { to: '/admin/institutions' } },
]

const writes = ({ user }: MemberSession): boolean => !['clinician', 'moderator', 'admin'].includes(user.role)

/** The pages that a member may go to, none twice. Pure. */
export function pagesOf(member: MemberSession): PaletteEntry[] {
  const { isAdmin, role } = member.user
  const inQueues = isAdmin || role === 'moderator'
  const linked = [...placesOf(member), ...OWN, ...supportOf(member)].map(({ to, label }): PaletteEntry => ({
    label,
    words: ALSO[to] ?? '',
    does: { to },
  }))
  const all = [
    ...linked,
    ...(writes(member) ? WRITING : []),
    NOTICES,
    ...(inQueues ? QUEUE_PAGES : []),
    ...(isAdmin ? OF_ADMINS : []),
  ]
  return [...new Map(all.toReversed().map((entry) => [keyOf(entry), entry])).values()].toReversed()
}

/** What a member may begin from anywhere. Pure. */
export const actionsOf = (member: MemberSession): PaletteEntry[] => [
  { label: SUBMIT_QUESTION_LINK.label, words: 'ask new', does: { to: SUBMIT_QUESTION_LINK.to } },
  ...(writes(member)
    ? [
        {
          label: 'Propose a project',
          words: 'new suggest research',
          does: { to: `${OVERVIEW}?tab=available&propose=new` },
        },
      ]
    : []),
  { label: 'Switch between light and dark', words: 'theme mode night day', does: { deed: 'theme' } },
  { label: 'Keyboard shortcuts', words: 'keys help', does: { deed: 'keys' } },
  { label: 'Sign out', words: 'leave log off logout', does: { deed: 'leave' } },
]
