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
      'Times a member out for 30 or 120 minutes: they can read but not write. The timeout is logged and the member is notified. Moderators and admins cannot be timed out.',
    params: ofUser,
    body: z.object({
      /** The duration of the timeout in minutes. */
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
    summary: 'Ends a member’s timeout.',
    params: ofUser,
    reply: z.object({ message: z.string() }),
  },
  'GET /api/messaging/timeouts': {
    who: 'moderator',
    feature: 'chat',
    summary: 'Lists the members who are timed out, with the end of each timeout.',
    reply: z.object({ timeouts: z.array(z.object({ user_id: z.string(), until: z.string() })) }),
  },
  'GET /api/messaging/blocks': {
    ...CHAT,
    summary: 'Lists the members whom the caller has blocked or muted.',
    reply: z.object({ people: z.array(blocked) }),
  },
  'PUT /api/messaging/users/:userId/block': {
    ...CHAT,
    summary:
      'Blocks or mutes a member. After a block neither can message the other, and clients collapse the member’s channel posts for the caller. A muted member causes no notifications.',
    params: ofUser,
    body: z.object({ only_mute: z.boolean().default(false) }),
    reply: z.object({ people: z.array(blocked) }),
  },
  'DELETE /api/messaging/users/:userId/block': {
    ...CHAT,
    summary: 'Unblocks or unmutes a member.',
    params: ofUser,
    reply: z.object({ people: z.array(blocked) }),
  },
  'GET /api/messaging/reports/:reportId/context': {
    who: 'moderator',
    feature: 'chat',
    summary:
      'Returns a flagged message and the five messages before it. Nothing else of a direct thread is shown, and each view is logged.',
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
          /** The passages of the text that may identify a patient. */
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
  pending_decision: { decision: string; takes_effect_at: string } | null
  failed_decision: { decision: string; reason: string } | null
  message_id: string
  /** Null for a direct message. A moderator sees its text only by inspecting the report; each inspection is logged. */
  content: string | null
  sender_id: string
  sender_name: string
  /**
   * The timeout durations, in minutes, that a moderator can choose with the removal; empty if the sender cannot get
   * one.
   */
  timeouts_minutes: readonly number[]
  where: string
  is_direct: boolean
  link: string | null
  flags: { by: string; reason: string; at: string }[]
}
