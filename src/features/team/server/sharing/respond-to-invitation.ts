import { blockersOf, hasProvenAddress } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { publishPaperChange } from '../paper-topic.ts'
import { lockPaper } from '../queries.ts'
import type { WaitingInvitation } from '../../contract.ts'
import { admitGuest, hasAccepted, presentInvitation } from './accept-invitation.ts'
import { findInvitation, type InvitationRow, notifyGuestDeclined, open, whyNotFollow, withdraw } from './guests.ts'

const notFound = () => new Failure('not_found', 'This invitation is no longer valid. Please ask for a new one.')

/** Returns the member's pending invitations; empty until they prove that they own the invited mailbox. */
export async function listOwnInvitations(
  { db, now, extensions }: Kernel,
  { id, email }: Actor,
): Promise<{ invitations: WaitingInvitation[] }> {
  if (!(await hasProvenAddress(db, id))) return { invitations: [] }
  const waiting = await listWaitingFor(db, { email, now: now() })
  const rows: InvitationRow[] = []
  for (const row of waiting) if (!(await extensions.of(blockersOf)(db, row.invited_by)).includes(id)) rows.push(row)
  const invitations = await Promise.all(
    rows.map(async (row) => ({ ...(await presentInvitation(db, row)), invitation_id: row.id })),
  )
  return { invitations }
}

async function findOwn(
  tx: Db,
  { id, email }: Actor,
  sent: { invitationId: string; now: Date },
): Promise<InvitationRow> {
  const invitation = await findInvitation(tx, sent.invitationId)
  // An invitation to another member is treated as if it did not exist.
  const isOwn = invitation && !whyNotFollow(invitation, { email, now: sent.now })
  if (!isOwn || !(await hasProvenAddress(tx, id))) throw notFound()
  return invitation
}

/** Checks that the actor was invited. @throws Failure not_found if they were not. */
export async function assertInvited({ db, now }: Kernel, actor: Actor | undefined, sent: { invitationId: string }) {
  if (!actor) throw notFound()
  await findOwn(db, actor, { ...sent, now: now() })
}

type Answer = { invitationId: string; accept: boolean }

/**
 * Accepts or declines an invitation to the actor's own verified address. A repeated acceptance gets the first answer. @throws Failure not_found for other
 * invitations and closed ones
 */
export const respondToInvitation = (kernel: Kernel, actor: Actor, { invitationId, accept }: Answer) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const asked = await findInvitation(tx, invitationId)
    const paper = asked && (await lockPaper(tx, asked.paper_id))
    if (!paper) throw notFound()
    if (accept && (await hasProvenAddress(tx, actor.id)) && (await hasAccepted(tx, actor, invitationId)))
      return { paper_id: paper.id }
    const invitation = await findOwn(tx, actor, { invitationId, now })
    if (accept) await admitGuest(kernel, tx, { actor, paper, invitation, isProven: true })
    else {
      await withdraw(tx, { paperId: paper.id, id: invitation.id }, now)
      // Authors do not learn who asked a question.
      if (invitation.question_id === null) {
        await notifyGuestDeclined(kernel, tx, { to: invitation.invited_by, email: invitation.email, paper })
      }
      await publishPaperChange(kernel, tx, paper.id)
    }
    return { paper_id: paper.id }
  })

/** Returns the pending invitations of an address, the newest first. */
const listWaitingFor = (db: Db, { email, now }: { email: string; now: Date }): Promise<InvitationRow[]> =>
  open(db)
    .where('email', '=', email.toLowerCase())
    .where('ends_at', '>', now)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()
