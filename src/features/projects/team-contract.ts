import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { isMailbox } from '#shared/text/mailbox.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { MEMBER_SEARCH_LENGTH_MAX, MEMBER_SEARCH_LENGTH_MIN, REMOVAL_REASON_LENGTH_MAX } from './limits.ts'

const EMAIL_LENGTH_MAX = 254
const EMAIL_WRONG = 'Please enter a valid email address.'
const TOKEN_LENGTH_MAX = 200

const invitation = z.object({
  invitation_id: z.string(),
  paper_id: z.string(),
  project_title: z.string(),
  project_description: z.string(),
  /** The name of the inviting lead. */
  invited_by: z.string(),
  /** ISO timestamp, like all times in this contract. */
  ends_at: z.string(),
})
export type TeamInvitation = z.output<typeof invitation>

const team = z.object({
  paper_id: z.string(),
  title: z.string(),
  /** Members of the team, with the lead first. */
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(['lead', 'member']),
      institution: z.string().nullable(),
    }),
  ),
  /** True if the caller leads the team. */
  is_lead: z.boolean(),
  /** The reason why the team cannot be changed: the paper is not being written. Null if the team can be changed. */
  closed: z.string().nullable(),
  /** The team's maximum size. */
  limit: z.int(),
  why_nobody_can_be_invited: z.string().nullable(),
  /** Pending invitations, with the invited name or address. Empty unless the caller leads the team. */
  invitations: z.array(z.object({ invitation_id: z.string(), to: z.string(), ends_at: z.string() })),
})
export type TeamReply = z.output<typeof team>

const foundMember = z.object({
  id: z.string(),
  name: z.string(),
  institution: z.string().nullable(),
  program: z.string().nullable(),
})

export type FoundMember = z.output<typeof foundMember>

const invitee = z
  .object({
    email: z.string().trim().max(EMAIL_LENGTH_MAX, EMAIL_WRONG).refine(isMailbox, EMAIL_WRONG).optional(),
    user_id: z.uuid('Please choose a member.').toLowerCase().optional(),
  })
  .refine(({ email, user_id: userId }) => (email === undefined) !== (userId === undefined), {
    path: ['email'],
    message: 'Please enter an e-mail address, or choose a member.',
  })

const reason = z
  .string()
  .overwrite(visibleText)
  .max(REMOVAL_REASON_LENGTH_MAX, `Please write at most ${REMOVAL_REASON_LENGTH_MAX} characters.`)
  .default('')

const ofPaper = z.object({ paperId: z.uuid() })
const done = z.object({ message: z.string() })

export const teamCalls = {
  'GET /api/student/papers/:paperId/team': {
    who: 'member',
    summary: "Lists a paper's team for its members. The lead also sees pending invitations.",
    params: ofPaper,
    reply: team,
  },
  'POST /api/student/papers/:paperId/members': {
    who: 'member',
    summary:
      'Invites a person to the team by e-mail address, or a discoverable member by id. Only the lead may do this, and only while the team has free places (a pair has 2 members, a team 3 to 4).',
    params: ofPaper,
    body: invitee,
    limits: ['team-invitation'],
    reply: z.object({
      invitation: z.object({
        invitation_id: z.string(),
        ends_at: z.string(),
        /**
         * The invitation link, which the lead passes on if this server sends no e-mail; null if it was sent by e-mail
         * or shown before.
         */
        link: z.string().nullable(),
      }),
    }),
    status: 201,
  },
  'DELETE /api/student/papers/:paperId/members/:userId': {
    who: 'member',
    summary: 'Leaves the team. The lead can also remove a member, with a reason that the member sees.',
    params: ofPaper.extend({ userId: z.uuid() }),
    body: z.object({ reason }),
    reply: done,
  },
  'DELETE /api/student/papers/:paperId/invitations/:invitationId': {
    who: 'member',
    summary: 'Withdraws a pending invitation.',
    params: ofPaper.extend({ invitationId: z.uuid() }),
    reply: done,
  },
  'PUT /api/student/papers/:paperId/lead': {
    who: 'member',
    summary: 'Hands the lead over to another member of the team.',
    params: ofPaper,
    body: z.object({ user_id: z.uuid('Please choose a member.').toLowerCase() }),
    reply: done,
  },
  'GET /api/projects/invitations/mine': {
    who: 'member',
    summary: "Lists the member's pending invitations. Also returns whether other members can find them by name.",
    reply: z.object({ invitations: z.array(invitation), accepts_invitations: z.boolean() }),
  },
  'POST /api/projects/invitations/open': {
    who: 'member',
    summary: 'Opens a mailed invitation for the account with the invited address.',
    body: z.object({
      token: z
        .string('This link is incomplete. Please open the full link from the invitation.')
        .min(1)
        .max(TOKEN_LENGTH_MAX),
    }),
    reply: z.object({ invitation }),
  },
  'POST /api/projects/invitations/:invitationId/respond': {
    who: 'member',
    summary: 'Accepts or declines an invitation.',
    params: z.object({ invitationId: z.uuid() }),
    body: z.object({ accept: z.boolean('Please accept or decline.') }),
    reply: z.object({ paper_id: z.string() }),
  },
  'PUT /api/projects/invitations/preference': {
    who: 'member',
    summary: 'Sets whether other members can find this member by name to invite them.',
    body: z.object({ accepts_invitations: z.boolean('Please choose yes or no.') }),
    reply: z.object({ accepts_invitations: z.boolean() }),
  },
  'GET /api/projects/members': {
    who: 'member',
    summary: 'Finds discoverable members by name.',
    query: z.object({
      search: z
        .string('Please enter a name.')
        .overwrite(visibleText)
        .min(MEMBER_SEARCH_LENGTH_MIN, `Please enter at least ${MEMBER_SEARCH_LENGTH_MIN} letters.`)
        .max(MEMBER_SEARCH_LENGTH_MAX, 'Please enter a shorter name.'),
    }),
    reply: z.object({ members: z.array(foundMember) }),
  },
} satisfies Calls
