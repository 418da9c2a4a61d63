import { isAddressOfOne, membersByIds, blockersOf } from '#features/accounts/server/public.ts'
import { createInvitationUnsubscribeLink, notify, canMailInvitations } from '#features/notifications/server/public.ts'
import { type Team, teamOf } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { DomainEvent } from '#shared/events.ts'
import { longDate } from '#shared/time/dates.ts'
import { INVITATION_PATH, WORKSPACE_PATH } from '../../paths.ts'
import { findClaim } from '../claims/queries.ts'
import { findDeparture, findInvitation } from './team.ts'

const noMoreInvitations = (url: string): string => `--\nTo stop getting invitations from Inflo, open this link:\n${url}`

type Paper = { paperId: string; title: string }
type Invited = { paper: Paper; by: Pick<Actor, 'id' | 'name'>; endsAt: Date }

const nameOf = async (tx: Tx, id: string): Promise<string> =>
  (await membersByIds(tx, [id])).get(id)?.name ?? 'A former member'

async function findInvited(tx: Tx, id: string) {
  const invitation = await findInvitation(tx, id)
  const team = invitation && (await teamOf(tx, invitation.paper_id))
  return team && { invitation, team }
}

/** Notifies a member of an invitation that was sent to them by name or to their verified e-mail address. */
export async function notifyInvited(kernel: Kernel, tx: Tx, { data }: DomainEvent<'invitation.sent'>): Promise<void> {
  const found = await findInvited(tx, data.invitation_id)
  if (!found?.invitation.member_id) return
  const { invitation, team } = found
  const by = await nameOf(tx, invitation.invited_by)
  const text = `${by} invites you to help write “${team.title}”.`
  await notify(kernel, tx, {
    to: [found.invitation.member_id],
    event: 'team_invitation',
    text,
    link: WORKSPACE_PATH,
    about: invitation.id,
    from: invitation.invited_by,
    // An invitation to an e-mail address was already mailed, with the link.
    isMailed: invitation.email !== null,
    mail: {
      subject: `${by} invites you to a team`,
      text: `${text} We’ll hold your place until ${longDate(invitation.ends_at)}. You can accept or decline in My Workspace:`,
    },
  })
}

/** Returns the URL of an invitation link. */
export const teamLink = ({ settings }: Kernel, token: string): string =>
  `${settings.publicUrl}${INVITATION_PATH}?token=${token}`

/**
 * Mails an invitation, also to an address without an account. The invitation can be opened only through its link, which
 * proves that the recipient owns the address.
 */
export async function mailInvitation(kernel: Kernel, tx: Db, to: { email: string; token: string } & Invited) {
  const { paper, by, endsAt, email, token } = to
  if (!(await canMailInvitations(tx, email))) return
  const unsubscribeUrl = await createInvitationUnsubscribeLink(kernel, email)
  const text = [
    'Hello,',
    `${by.name} invites you to help write “${paper.title}” on Inflo, where students answer research questions from practice.`,
    `We’ll hold your place until ${longDate(endsAt)}. To open the invitation, sign in with an account for this address. If you don’t have one yet, you can create it there:`,
    teamLink(kernel, token),
    'If you don’t know what this is about, ignore this e-mail. Nobody can accept the invitation without the link.',
    'Inflo',
    noMoreInvitations(unsubscribeUrl),
  ].join('\n\n')
  await kernel.mail.queue(tx, {
    to: email,
    from: by.id,
    subject: `${by.name} invites you to a team`,
    text,
    unsubscribeUrl,
  })
}

type Ended = { invitations: { member_id: string | null; email: string | null; invited_by: string }[]; title: string }

/** Notifies everyone with a pending invitation, by notification or e-mail, that the invitation has ended. */
export async function notifyInvitationEnded(kernel: Kernel, tx: Tx, { invitations, title }: Ended): Promise<void> {
  const text = `“${title}” is no longer open, so your invitation to its team has ended.`
  const mail = { subject: `No longer open: ${title}`, text }
  const members = invitations.flatMap(({ member_id: id }) => (id ? [id] : []))
  await notify(kernel, tx, { to: members, event: 'team_invitation', text, link: WORKSPACE_PATH, mail })
  for (const { member_id: memberId, email, invited_by: by } of invitations) {
    if (memberId || !email || !(await canMailInvitations(tx, email))) continue
    if (await isAddressOfOne(tx, await kernel.extensions.of(blockersOf)(tx, by), email)) continue
    const unsubscribeUrl = await createInvitationUnsubscribeLink(kernel, email)
    const paragraphs = ['Hello,', text, 'Inflo', noMoreInvitations(unsubscribeUrl)]
    await kernel.mail.queue(tx, { to: email, subject: mail.subject, text: paragraphs.join('\n\n'), unsubscribeUrl })
  }
}

type Change = { to: string[]; team: Team; text: string }

const notifyChanged = (kernel: Kernel, tx: Tx, { to, team, text }: Change) =>
  notify(kernel, tx, { to, event: 'team_changed', text, link: `/student/papers/${team.paperId}` })

const othersThan = (team: Team, ...ids: (string | null)[]): string[] =>
  team.members.flatMap(({ id }) => (ids.includes(id) ? [] : id))

async function notifyOfNewcomer(kernel: Kernel, tx: Tx, { team, memberId }: { team: Team; memberId: string }) {
  const text = `${await nameOf(tx, memberId)} has joined the team of “${team.title}”.`
  await notifyChanged(kernel, tx, { to: othersThan(team, memberId), team, text })
}

/** Notifies a team that an invited member has joined. */
export async function notifyJoined(
  kernel: Kernel,
  tx: Tx,
  { data }: DomainEvent<'invitation.accepted'>,
): Promise<void> {
  const found = await findInvited(tx, data.invitation_id)
  const memberId = found?.invitation.member_id
  if (memberId) await notifyOfNewcomer(kernel, tx, { team: found.team, memberId })
}

/** Notifies a team that another claim on its project was approved. The first approved claim has no team to notify. */
export async function notifyClaimed(kernel: Kernel, tx: Tx, { data }: DomainEvent<'claim.approved'>): Promise<void> {
  const claim = await findClaim(tx, data.claim_id)
  const team = claim?.paper_id ? await teamOf(tx, claim.paper_id) : undefined
  if (team) await notifyOfNewcomer(kernel, tx, { team, memberId: data.member_id })
}

/** Notifies the inviting member that the invitation was declined. */
export async function notifyDeclined(
  kernel: Kernel,
  tx: Tx,
  { data }: DomainEvent<'invitation.declined'>,
): Promise<void> {
  const found = await findInvited(tx, data.invitation_id)
  if (!found?.invitation.member_id) return
  const { invitation, team } = found
  const text = `${await nameOf(tx, found.invitation.member_id)} has declined the invitation to “${team.title}”.`
  await notifyChanged(kernel, tx, { to: [invitation.invited_by], team, text })
}

type Removed = { memberId: string; byId: string; team: Team; reason: string }

function notifyRemoved(kernel: Kernel, tx: Tx, { memberId, byId, team, reason }: Removed) {
  const by = team.members.some(({ id }) => id === byId) ? 'The lead' : 'An editor'
  return notify(kernel, tx, {
    to: [memberId],
    event: 'team_removed',
    text: `${by} removed you from the team of “${team.title}”: ${reason}`,
    link: WORKSPACE_PATH,
    mail: {
      subject: `You are no longer on the team of ${team.title}`,
      text: `${by} removed you from the team of “${team.title}”, and wrote:\n${reason}\n\nYour text stays in the paper. If you think this is a mistake, please write to us: ${kernel.settings.publicUrl}/general-feedback`,
    },
  })
}

/** Notifies a team that a member has left it. A member whom the lead removed is notified of the reason. */
export async function notifyLeft(kernel: Kernel, tx: Tx, { data }: DomainEvent<'teammate.left'>): Promise<void> {
  const departure = await findDeparture(tx, data.departure_id)
  const team = departure && (await teamOf(tx, departure.paper_id))
  if (!team) return
  const { member_id: memberId, by_id: byId, reason } = departure
  if (byId !== memberId) await notifyRemoved(kernel, tx, { memberId, byId, team, reason })
  const text = `${await nameOf(tx, memberId)} is no longer on the team of “${team.title}”.`
  await notifyChanged(kernel, tx, { to: othersThan(team, memberId, byId), team, text })
}

/** Notifies a team of its new lead. If the previous lead has left Inflo, the new lead gets a different text. */
export async function notifyLeadChanged(
  kernel: Kernel,
  tx: Tx,
  { data, actorId }: DomainEvent<'lead.passed'>,
): Promise<void> {
  const team = await teamOf(tx, data.paper_id)
  if (!team) return
  const lead = data.member_id
  const named = `the team of “${team.title}”`
  if (data.as === 'handed_over') {
    const text = `${await nameOf(tx, lead)} now leads ${named}.`
    return notifyChanged(kernel, tx, { to: othersThan(team, actorId), team, text })
  }
  const since = 'because its previous lead has left Inflo'
  const text = `${await nameOf(tx, lead)} now leads ${named} ${since}.`
  await notifyChanged(kernel, tx, { to: othersThan(team, actorId, lead), team, text })
  await notifyChanged(kernel, tx, { to: [lead], team, text: `You now lead ${named} ${since}.` })
}
