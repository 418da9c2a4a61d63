import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { CATEGORIES, LEVELS } from './levels.ts'
import { LEADERBOARD_SIZE, REASON_LENGTH_MAX } from './limits.ts'

const achievement = z.object({
  id: z.string(),
  achievement_key: z.string(),
  title: z.string(),
  description: z.string(),
  /** The name of a sign. */
  icon: z.string(),
  level: z.enum(LEVELS),
  category: z.enum(CATEGORIES),
  unlocked: z.boolean(),
  /** ISO moment; null while it is locked. */
  unlocked_at: z.string().nullable(),
  /** Why it was taken back, where it was. */
  revoked_reason: z.string().nullable(),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  /** The requirement, in a sentence. */
  requirements: z.string(),
})
export type Achievement = z.output<typeof achievement>

const achievements = z.object({
  /** All there are; of another member's only those that they have unlocked. */
  achievements: z.array(achievement),
  stats: z.object({
    unlocked_count: z.int(),
    total_achievements: z.int(),
    completion_percentage: z.int(),
  }),
  progress: z.object({ papers_published: z.int() }),
})
export type Achievements = z.output<typeof achievements>

const leaderboardEntry = z.object({
  user_id: z.string(),
  /** Those alike share one: 1, 2, 2, 4. */
  rank: z.int(),
  user_name: z.string(),
  user_institution: z.string().nullable(),
  achievements_count: z.int(),
  completion_percentage: z.int(),
  /** The title of the latest. */
  latest_achievement: z.string().nullable(),
})
export type LeaderboardEntry = z.output<typeof leaderboardEntry>

const board = z.object({ value: z.string(), label: z.string() })

const leaderboard = z.object({
  /** The board's institution; null for the board of all members, which is also the reply for an unknown institution. */
  institution: board.nullable(),
  leaderboard: z.array(leaderboardEntry).max(LEADERBOARD_SIZE),
  /** The caller's place, listed or not; null on the board of an institution that is not theirs. */
  own: leaderboardEntry.extend({ listed: z.boolean() }).nullable(),
  pagination,
})
export type Leaderboard = z.output<typeof leaderboard>

export const achievementsCalls = {
  'GET /api/achievements/leaderboard': {
    who: 'member',
    feature: 'achievements',
    summary:
      'Who has unlocked most, among all members or those of one institution, page by page, and where the caller stands. An institution that was merged is answered with the board of the one it is counted as.',
    query: z.object({ institution: z.uuid().optional(), page: pageQuery(LEADERBOARD_SIZE).page }),
    reply: leaderboard,
  },
  'GET /api/achievements/institutions': {
    who: 'member',
    feature: 'achievements',
    summary: 'The institutions that have a leaderboard of their own, by name; merged ones as one.',
    reply: z.object({ institutions: z.array(board) }),
  },
  'GET /api/achievements/user/:userId': {
    who: 'member',
    feature: 'achievements',
    summary:
      "Lists a member's achievements: one's own with the progress of each, another's as far as they are unlocked.",
    params: z.object({ userId: z.uuid() }),
    reply: achievements,
  },
} satisfies Calls

const certificateFields = {
  /** As it was printed first; it never changes. */
  user_name: z.string(),
  achievement_title: z.string(),
  achievement_description: z.string(),
  requirements: z.string(),
  level: z.enum(LEVELS),
  /** ISO moment. */
  issued_date: z.string(),
  certificate_id: z.string(),
}

const certificate = z.object({
  ...certificateFields,
  /** The organisation that signs. */
  signature_authority: z.string(),
  signature_title: z.string(),
  verification_url: z.string(),
  /** The address of the signed credential, for programs. */
  credential_url: z.string(),
  /** The LinkedIn page that adds it to a profile. */
  linkedin_url: z.string(),
  /** A QR code of the verification address. */
  qr_code_svg: z.string(),
})

export type Certificate = z.output<typeof certificate>

const publicCertificate = z.object({
  ...certificateFields,
  /** False once it was revoked. */
  valid: z.boolean(),
  revoked_date: z.string().nullable(),
  issuer: z.string(),
  credential_url: z.string(),
  /** The Open Badges 3.0 credential as it was signed. */
  credential: z.record(z.string(), z.unknown()),
})

export type PublicCertificate = z.output<typeof publicCertificate>

const params = z.object({ userId: z.uuid(), achievement_key: z.string().max(60) })

const byNumber = z.object({ certificateId: z.uuid() })

export const certificatesCalls = {
  'GET /api/achievements/certificate/:userId/:achievement_key': {
    who: 'member',
    feature: 'achievements',
    summary: 'Shows the certificate of an unlocked achievement of one’s own.',
    params,
    reply: certificate,
  },
  'GET /api/achievements/certificate/:userId/:achievement_key/html': {
    who: 'member',
    feature: 'achievements',
    summary: 'Downloads a certificate as one HTML file, with its credential and a QR code.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'text/html',
  },
  'GET /api/achievements/certificate/:userId/:achievement_key/pdf': {
    who: 'member',
    feature: 'achievements',
    summary: 'Downloads a certificate as a PDF.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/pdf',
  },
  'GET /api/public/certificates/:certificateId': {
    who: 'anyone',
    summary: 'Tells whether a certificate is valid, with the signed credential.',
    params: byNumber,
    reply: publicCertificate,
  },
  'POST /api/admin/certificates/:certificateId/revoke': {
    who: 'admin',
    summary: 'Takes back an achievement with its certificate, for a reason that its holder is told.',
    params: byNumber,
    body: z.object({
      reason: z
        .string('Please say why.')
        .overwrite(visibleText)
        .min(1, 'Please say why.')
        .max(REASON_LENGTH_MAX, `Please say why in at most ${REASON_LENGTH_MAX} characters.`),
    }),
    reply: z.object({ certificate: publicCertificate }),
  },
} satisfies Calls
