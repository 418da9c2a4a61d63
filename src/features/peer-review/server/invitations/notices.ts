import { canMailInvitations, createInvitationUnsubscribeLink, notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { longDate } from '#shared/time/dates.ts'
import { REVIEW_INVITATION_PATH, REVIEWS_PATH } from '../../paths.ts'
import type { ReviewerInvitation } from './queries.ts'

/** The paper as reviewers may know it: its title is redacted like the text. */
type Named = { invitation: ReviewerInvitation; title: string }

/** Returns the token of an invitation's link. Only its hash is stored; each reminder contains the same link. */
export const invitationToken = ({ secrets }: Kernel, id: string): Promise<string> =>
  secrets.mark(id, 'peer-review.invitation')

/** Returns the full URL of an invitation. */
export const invitationLink = async (kernel: Kernel, id: string): Promise<string> =>
  `${kernel.settings.publicUrl}${REVIEW_INVITATION_PATH}?token=${await invitationToken(kernel, id)}`

const asked = (title: string): string => `You are invited to review the paper “${title}”.`

/** Notifies a member of an invitation, or mails it to a person who was invited by e-mail. */
export async function sendInvitation(kernel: Kernel, tx: Tx, { invitation, title }: Named): Promise<void> {
  const until = `Please accept or decline by ${longDate(invitation.expires_at)}. The review is due on ${longDate(invitation.due_at)}.`
  if (invitation.email !== '') return mailInvitation(kernel, tx, { invitation, title, lines: [asked(title), until] })
  await notify(kernel, tx, {
    to: invitation.member_id ? [invitation.member_id] : [],
    event: 'review_invited',
    text: asked(title),
    link: REVIEWS_PATH,
    about: invitation.id,
    mail: {
      subject: `Invitation to review: ${title}`,
      text: [asked(title), invitation.message, until].filter((part) => part !== '').join('\n\n'),
    },
  })
}

type Mailed = Named & { lines: string[] }

/**
 * Mails an invitation's link to the address that the editor entered. Opening the link changes nothing, since mail
 * scanners open links.
 */
async function mailInvitation(kernel: Kernel, tx: Tx, { invitation, title, lines }: Mailed): Promise<void> {
  if (!(await canMailInvitations(tx, invitation.email))) return
  const unsubscribeUrl = await createInvitationUnsubscribeLink(kernel, invitation.email)
  await kernel.mail.queue(tx, {
    to: invitation.email,
    subject: `Invitation to review: ${title}`,
    unsubscribeUrl,
    text: [
      `Dear ${invitation.name},`,
      ...lines,
      invitation.message,
      'Read the abstract, and accept or decline, here. You need no account to decline:',
      await invitationLink(kernel, invitation.id),
      'Please don’t forward this link. It works once, for you.',
      'Inflo',
      `--\nTo stop invitations from Inflo, click here:\n${unsubscribeUrl}`,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  })
}

/** Reminds a person of an unanswered invitation or of the date of their review. */
export async function sendReminder(
  kernel: Kernel,
  tx: Tx,
  { invitation, title, text }: Named & { text: string },
): Promise<void> {
  if (invitation.member_id === null) return mailInvitation(kernel, tx, { invitation, title, lines: [text] })
  await notify(kernel, tx, {
    to: [invitation.member_id],
    event: 'review_due',
    text,
    link: REVIEWS_PATH,
    about: invitation.id,
    mail: { subject: `Your review: ${title}`, text },
  })
}

/** Notifies a reviewer who was invited or reviews that they are no longer needed. */
export async function sendCancelled(kernel: Kernel, tx: Tx, { invitation, title }: Named): Promise<void> {
  const text = `Your review of “${title}” is no longer needed. Thank you for your time.`
  if (invitation.member_id !== null) {
    return notify(kernel, tx, { to: [invitation.member_id], event: 'review_closed', text, link: REVIEWS_PATH })
  }
  if (!(await canMailInvitations(tx, invitation.email))) return
  const unsubscribeUrl = await createInvitationUnsubscribeLink(kernel, invitation.email)
  await kernel.mail.queue(tx, {
    to: invitation.email,
    subject: `No longer needed: review of ${title}`,
    unsubscribeUrl,
    text: [`Dear ${invitation.name},`, text, 'Inflo'].join('\n\n'),
  })
}

/** Notifies the editors of a round. Reviewers are named, since only editors who may manage the round get the notice. */
export const notifyEditors = (
  kernel: Kernel,
  tx: Tx,
  { to, text, submissionId }: { to: string[]; text: string; submissionId: string },
): Promise<void> =>
  notify(kernel, tx, {
    to: [...new Set(to)],
    event: 'review_progress',
    text,
    link: `/admin/panel?tab=publication&id=${submissionId}`,
  })
