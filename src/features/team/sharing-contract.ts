import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { isMailbox } from '#shared/text/mailbox.ts'

const EMAIL_WRONG = 'Please enter a valid email address.'
const EMAIL_LENGTH_MAX = 254

/** What a guest is asked to do; a mentor only ever suggests. */
const GUEST_KINDS = ['mentor', 'read', 'suggest', 'write'] as const
export type GuestKind = (typeof GUEST_KINDS)[number]
export const guestKind = z.enum(GUEST_KINDS, 'Please choose what they may do.')

const access = z.object({
  /** The authors, the lead first, then the guests in the order of coming. */
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Of an author; null of a guest. */
      role: z.enum(['lead', 'member']).nullable(),
      /** Of a guest; null of an author. */
      guest: guestKind.nullable(),
      institution: z.string().nullable(),
    }),
  ),
  /** For authors: who has not come yet. */
  invitations: z.array(
    z.object({
      invitation_id: z.string(),
      email: z.string(),
      guest: guestKind,
      /** ISO instant, as are all moments of this contract. */
      ends_at: z.string(),
    }),
  ),
  may_invite: z.boolean(),
  may_remove: z.boolean(),
})
export type PaperAccess = z.output<typeof access>

const opened = z.object({
  paper_id: z.string(),
  title: z.string(),
  invited_by: z.string(),
  guest: guestKind,
  ends_at: z.string(),
})

const waiting = opened.extend({ invitation_id: z.string() })
export type WaitingInvitation = z.output<typeof waiting>

const token = z.string('Please open the whole link of the invitation.').min(1).max(200)
const ofPaper = z.object({ paperId: z.uuid() })
const ofGuest = ofPaper.extend({ userId: z.uuid() })
const done = z.object({ message: z.string() })

export const sharingCalls = {
  'GET /api/student/papers/:paperId/access': {
    who: 'member',
    summary: 'Lists who may open a paper and as what; for its authors also who is invited by mail.',
    params: ofPaper,
    reply: access,
  },
  'POST /api/student/papers/:paperId/guests': {
    who: 'member',
    summary: 'Invites somebody by mail to read a paper, to suggest, to write, or to mentor it.',
    params: ofPaper,
    body: z.object({
      email: z.string(EMAIL_WRONG).trim().max(EMAIL_LENGTH_MAX, EMAIL_WRONG).refine(isMailbox, EMAIL_WRONG),
      guest: guestKind,
    }),
    limits: ['team-invitation'],
    reply: z.object({
      invitation_id: z.string(),
      ends_at: z.string(),
      /** The link to hand over oneself, where no mail leaves this server; null where it was mailed. */
      link: z.string().nullable(),
    }),
    status: 201,
  },
  'PUT /api/student/papers/:paperId/guests/:userId': {
    who: 'member',
    summary: 'Changes what a guest may do with a paper; their open tabs notice within a second.',
    params: ofGuest,
    body: z.object({ guest: guestKind }),
    reply: done,
  },
  'DELETE /api/student/papers/:paperId/guests/:userId': {
    who: 'member',
    summary: 'Takes a guest’s access to a paper: the lead, or the guest themselves.',
    params: ofGuest,
    reply: done,
  },
  'DELETE /api/student/papers/:paperId/guest-invitations/:invitationId': {
    who: 'member',
    summary: 'Takes back an invitation that nobody has followed.',
    params: ofPaper.extend({ invitationId: z.uuid() }),
    reply: done,
  },
  'POST /api/student/guest-invitations/open': {
    who: 'member',
    summary:
      'Tells what an invitation is to, by the link that was mailed, for the account of the address it was mailed to.',
    body: z.object({ token }),
    reply: opened,
  },
  'POST /api/student/guest-invitations/accept': {
    who: 'member',
    summary: 'Follows an invitation: the paper can be opened from then on.',
    body: z.object({ token }),
    reply: z.object({ paper_id: z.string() }),
  },
  'GET /api/student/guest-invitations/mine': {
    who: 'member',
    summary:
      'Lists the papers that the member is asked to by their address and has not answered, once they have proved that its mailbox is theirs.',
    reply: z.object({ invitations: z.array(waiting) }),
  },
  'POST /api/student/guest-invitations/:invitationId/respond': {
    who: 'member',
    summary: 'Accepts or declines an invitation to a paper without its link.',
    params: z.object({ invitationId: z.uuid() }),
    body: z.object({ accept: z.boolean('Please accept or decline.') }),
    reply: z.object({ paper_id: z.string() }),
  },
} satisfies Calls
