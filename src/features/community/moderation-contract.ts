import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { REASON_LENGTH_MAX, TIMEOUT_REASON, TIMEOUTS_MINUTES } from './limits.ts'
import { person } from './message-contract.ts'

const CHAT = { who: 'member', feature: 'chat' } as const
const ofUser = z.object({ userId: z.uuid() })

const blocked = person.extend({ is_blocked: z.boolean(), is_muted: z.boolean() })

export const moderationCalls = {
  'POST /api/messaging/users/:userId/timeout': {
    who: 'moderator',
    feature: 'chat',
    summary:
      'Lets somebody only read for 30 or 120 minutes; neither moderators nor admins. It is logged, and they are told.',
    params: ofUser,
    body: z.object({
      /** Minutes. */
      duration: z.literal(TIMEOUTS_MINUTES, 'Please choose 30 or 120 minutes.'),
      reason: z
        .string()
        .overwrite(visibleText)
        .max(REASON_LENGTH_MAX)
        .nullish()
        .transform((text) => text || TIMEOUT_REASON),
    }),
    reply: z.object({ message: z.string(), until: z.string() }),
  },
  'DELETE /api/messaging/users/:userId/timeout': {
    who: 'moderator',
    feature: 'chat',
    summary: 'Lets somebody write again at once.',
    params: ofUser,
    reply: z.object({ message: z.string() }),
  },
  'GET /api/messaging/timeouts': {
    who: 'moderator',
    feature: 'chat',
    summary: 'Who may only read at the moment, and until when.',
    reply: z.object({ timeouts: z.array(z.object({ user_id: z.string(), until: z.string() })) }),
  },
  'GET /api/messaging/blocks': {
    ...CHAT,
    summary: 'Whom the caller has blocked or muted.',
    reply: z.object({ people: z.array(blocked) }),
  },
  'PUT /api/messaging/users/:userId/block': {
    ...CHAT,
    summary:
      'Blocks somebody, so that neither writes to the other directly, or only mutes them, so that they are told of nowhere. What they write in channels is for the caller’s screens to fold away.',
    params: ofUser,
    body: z.object({ only_mute: z.boolean().default(false) }),
    reply: z.object({ people: z.array(blocked) }),
  },
  'DELETE /api/messaging/users/:userId/block': {
    ...CHAT,
    summary: 'Hears from somebody again.',
    params: ofUser,
    reply: z.object({ people: z.array(blocked) }),
  },
  'GET /api/messaging/reports/:reportId/context': {
    who: 'moderator',
    feature: 'chat',
    summary:
      'A flagged message with the five before it: of a direct message nothing else is shown, and each look is logged.',
    params: z.object({ reportId: z.uuid() }),
    reply: z.object({
      messages: z.array(
        z.object({
          id: z.string(),
          user_id: z.string(),
          username: z.string(),
          content: z.string(),
          timestamp: z.string(),
          is_flagged: z.boolean(),
          /** The parts of it that may identify a patient. */
          warned: z.array(z.string()),
        }),
      ),
    }),
  },
} satisfies Calls

/** A flagged message in the moderators' review queue. */
export type ReportItem = {
  kind: 'flagged_message'
  id: string
  status: string
  submitted_at: string
  arrived_at: string
  due_at: string | null
  open: boolean
  admin_notes: string
  reviewed_at: string | null
  reviewed_by: string | null
  message_id: string
  /** Null for a direct message: a moderator sees it on inspection, which is logged. */
  content: string | null
  sender_id: string
  sender_name: string
  /** The lengths of a timeout, in minutes, that can be given with the removal; none if the sender cannot get one. */
  timeouts_minutes: readonly number[]
  where: string
  is_direct: boolean
  link: string | null
  flags: { by: string; reason: string; at: string }[]
}
