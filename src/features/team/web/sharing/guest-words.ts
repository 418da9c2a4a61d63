import type { GuestKind } from '../../sharing-contract.ts'

/** What a guest may do, as it is chosen and told. */
export const GUEST_CHOICES: { value: GuestKind; label: string }[] = [
  { value: 'mentor', label: 'Mentor: comments and suggests' },
  { value: 'suggest', label: 'May comment and suggest' },
  { value: 'read', label: 'May read' },
  { value: 'write', label: 'May write' },
]

export const INVITE_CHOICES = [{ value: 'author', label: 'Co-author: joins the team' }, ...GUEST_CHOICES]
