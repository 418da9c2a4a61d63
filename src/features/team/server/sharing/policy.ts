import type { GuestKind } from '../../sharing-contract.ts'

export const INVITATION_LIFETIME_MS = 14 * 86_400_000
/** Guests and open invitations of one paper. */
export const GUESTS_MAX = 30

type Stored = { is_mentor: boolean; access: 'read' | 'suggest' | 'write' }

/** As it is stored: a mentor is one who suggests. Pure. */
export const storedAs = (guest: GuestKind): Stored =>
  guest === 'mentor' ? { is_mentor: true, access: 'suggest' } : { is_mentor: false, access: guest }

/** Pure. */
export const kindOf = ({ is_mentor: isMentor, access }: Stored): GuestKind => (isMentor ? 'mentor' : access)

type Sent = { email: string; accepted_at: Date | null; withdrawn_at: Date | null; ends_at: Date }

/** Why an invitation cannot be followed by this account; undefined where it can. Pure. */
export function whyNotFollow(sent: Sent, { email, now }: { email: string; now: Date }): string | undefined {
  if (sent.email !== email.toLowerCase()) return 'other_address'
  return sent.accepted_at || sent.withdrawn_at || sent.ends_at <= now ? 'over' : undefined
}

export const GUEST_WORDS: Record<GuestKind, string> = {
  mentor: 'to mentor it: you read along, comment and suggest changes',
  read: 'to read it',
  suggest: 'to comment and suggest changes',
  write: 'to help write it',
}
