import type { UserInfo } from '../contract.ts'
import type { MemberRow } from './queries.ts'

export const FOUNDER_BADGE = 'founder'

/** Returns the data about a member for their session. Pure. */
export const presentUser = (member: MemberRow): UserInfo => ({
  id: member.id,
  name: `${member.first_name} ${member.last_name}`,
  first_name: member.first_name,
  last_name: member.last_name,
  email: member.email,
  role: member.role,
  setup_completed: member.setup_completed_at !== null,
  isAdmin: member.role === 'admin',
  is_founding_member: member.is_founding_member,
  badges: member.is_founding_member ? [FOUNDER_BADGE] : [],
})

/** Returns the reply to a sign-in or sign-up. Pure. */
export const presentSignedIn = (member: MemberRow, token: string) => ({
  access_token: token,
  user_info: presentUser(member),
  requires_setup: member.setup_completed_at === null,
  user_id: member.id,
})
