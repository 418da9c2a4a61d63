import { createInvitationUnsubscribeLink, notify, canMailInvitations } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { longDate } from '#shared/time/dates.ts'
import { GUEST_INVITATION_PATH } from '../../paths.ts'
import type { GuestKind } from '../../sharing-contract.ts'
import { GUEST_WORDS } from './policy.ts'

type Sender = Pick<Actor, 'id' | 'name'>

type Invited = { email: string; token: string; by: Sender; title: string; guest: GuestKind; endsAt: Date }

/** Where the link of an invitation leads, whole. */
export const guestLink = ({ settings }: Kernel, token: string): string =>
  `${settings.publicUrl}${GUEST_INVITATION_PATH}?token=${token}`

/** Writes to a mailbox that takes invitations, whoever reads it: only its link leads in, so that the address is proven. */
export async function mailGuest(kernel: Kernel, tx: Tx, { email, token, by, title, guest, endsAt }: Invited) {
  if (!(await canMailInvitations(tx, email))) return
  const unsubscribeUrl = await createInvitationUnsubscribeLink(kernel, email)
  await kernel.mail.queue(tx, {
    to: email,
    from: by.id,
    subject: `${by.name} shares a paper with you`,
    unsubscribeUrl,
    text: [
      'Hello,',
      `${by.name} is writing “${title}” on Inflo, where students answer research questions from practice, and asks you ${GUEST_WORDS[guest]}.`,
      `Open the paper here by ${longDate(endsAt)}, signed in with the account of this address; if you have none yet, you can make one there:`,
      guestLink(kernel, token),
      'If you do not know what this is about, do nothing: without the link nobody can follow it.',
      'Inflo',
      `--\nTo get no more invitations from Inflo, press once here:\n${unsubscribeUrl}`,
    ].join('\n\n'),
  })
}

type Joined = { to: string[]; name: string; paper: { id: string; title: string }; guest: GuestKind }

const JOINED_AS: Record<GuestKind, string> = {
  mentor: 'mentors',
  read: 'now reads',
  suggest: 'now comments on',
  write: 'now helps write',
}

export const notifyGuestJoined = (kernel: Kernel, tx: Tx, { to, name, paper, guest }: Joined) =>
  notify(kernel, tx, {
    to,
    event: 'team_changed',
    text: `${name} ${JOINED_AS[guest]} “${paper.title}”.`,
    link: `/student/papers/${paper.id}`,
  })

type Asked = { memberId: string; by: Sender; title: string; guest: GuestKind }

/** Tells whoever has proved the address of an invitation, beside the mail with its link. */
export const notifyGuestInvited = (kernel: Kernel, tx: Tx, { memberId, by, title, guest }: Asked) =>
  notify(kernel, tx, {
    to: [memberId],
    event: 'team_invitation',
    from: by.id,
    text: `${by.name} is writing “${title}” and asks you ${GUEST_WORDS[guest]}.`,
    link: '/student/dashboard',
    isMailed: true,
  })

type Declined = { to: string; email: string; paper: { id: string; title: string } }

/** By the address that they wrote to: whose it is, they were not told. */
export const notifyGuestDeclined = (kernel: Kernel, tx: Tx, { to, email, paper }: Declined) =>
  notify(kernel, tx, {
    to: [to],
    event: 'team_changed',
    text: `${email} has declined the invitation to “${paper.title}”.`,
    link: `/student/papers/${paper.id}`,
  })

export const notifyGuestRemoved = (kernel: Kernel, tx: Tx, { memberId, title }: { memberId: string; title: string }) =>
  notify(kernel, tx, {
    to: [memberId],
    event: 'team_removed',
    text: `“${title}” is no longer shared with you. What you wrote and suggested stays with its authors.`,
    link: '/student/dashboard',
  })
