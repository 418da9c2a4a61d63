import { notify } from '#features/notifications/server/public.ts'
import type { Db, Tx } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { longDate } from '#shared/time/dates.ts'
import { INVITATION_PATH, WORKSPACE_PATH } from '../../paths.ts'

type Paper = { paperId: string; title: string }
type Invited = { paper: Paper; by: string; endsAt: Date }

/** Tells a member that a lead wants them on the team. */
export const tellInvited = (kernel: Kernel, tx: Tx, { memberId, paper, by, endsAt }: Invited & { memberId: string }) =>
  notify(kernel, tx, {
    to: [memberId],
    event: 'team_invitation',
    text: `${by} invites you to write “${paper.title}” together.`,
    link: WORKSPACE_PATH,
    mail: {
      subject: `${by} invites you to a team`,
      text: `${by} invites you to write “${paper.title}” together. The place is held for you until ${longDate(endsAt)}. You can accept or decline in My Workspace:`,
    },
  })

/** Writes to a mailbox, whoever reads it: only its link opens the invitation, so that the address is proven. */
export async function mailInvitation(kernel: Kernel, tx: Db, to: { email: string; token: string } & Invited) {
  const { paper, by, endsAt, email, token } = to
  const text = [
    'Hello,',
    `${by} invites you to write “${paper.title}” together on Inflo, where students answer research questions from practice.`,
    `The place is held for you until ${longDate(endsAt)}. Open the invitation here, signed in with the account of this address; if you have none yet, you can make one there:`,
    `${kernel.settings.publicUrl}${INVITATION_PATH}?token=${token}`,
    'If you do not know what this is about, do nothing: without the link nobody can accept it.',
    'Inflo',
  ].join('\n\n')
  await kernel.mail.queue(tx, { to: email, subject: `${by} invites you to a team`, text })
}

type Ended = { invitations: { member_id: string | null; email: string | null }[]; title: string }

/** Tells those who were invited, by whichever way they were, that there is nothing to answer any more. */
export async function tellNoLongerInvited(kernel: Kernel, tx: Tx, { invitations, title }: Ended): Promise<void> {
  const text = `“${title}” is no longer open, so your invitation to its team has ended.`
  const mail = { subject: `No longer open: ${title}`, text }
  const members = invitations.flatMap(({ member_id: id }) => (id ? [id] : []))
  await notify(kernel, tx, { to: members, event: 'team_invitation', text, link: WORKSPACE_PATH, mail })
  for (const { member_id: memberId, email } of invitations) {
    if (!memberId && email) {
      await kernel.mail.queue(tx, { to: email, ...mail, text: ['Hello,', text, 'Inflo'].join('\n\n') })
    }
  }
}

type Change = { to: string[]; paper: Paper; text: string; mail?: string }

/** Tells members that their team has changed. */
export const tellChanged = (kernel: Kernel, tx: Tx, { to, paper, text, mail }: Change) =>
  notify(kernel, tx, {
    to,
    event: 'team_changed',
    text,
    link: `/student/papers/${paper.paperId}`,
    ...(mail ? { mail: { subject: text, text: mail } } : {}),
  })

/** Tells somebody that they were taken off a team, and why. */
export const tellRemoved = (
  kernel: Kernel,
  tx: Tx,
  { memberId, paper, reason }: { memberId: string; paper: Paper; reason: string },
) =>
  notify(kernel, tx, {
    to: [memberId],
    event: 'team_removed',
    text: `The lead took you off the team of “${paper.title}”: ${reason}`,
    link: WORKSPACE_PATH,
    mail: {
      subject: `You are no longer on the team of ${paper.title}`,
      text: `The lead took you off the team of “${paper.title}”, and wrote:\n${reason}\n\nWhat you wrote stays in the paper. If you think that this is not right, please write to us: ${kernel.settings.publicUrl}/general-feedback`,
    },
  })
