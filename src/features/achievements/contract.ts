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
  /** The name of an icon in icons.ts. */
  icon: z.string(),
  level: z.enum(LEVELS),
  category: z.enum(CATEGORIES),
  unlocked: z.boolean(),
  /** ISO 8601 timestamp; null while the achievement is locked. */
  unlocked_at: z.string().nullable(),
  /** The reason for the revocation; null if the achievement was not revoked. */
  revoked_reason: z.string().nullable(),
  /** The member's progress towards the achievement, from 0 to 1. */
  progress: z.number().min(0).max(1),
  /** The condition for unlocking the achievement, as a sentence. */
  requirements: z.string(),
})
export type Achievement = z.output<typeof achievement>

const achievements = z.object({
  /** All achievements if the caller may see the member's progress, otherwise only the unlocked ones. */
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
  /** Members with equal counts share a rank, and the following ranks are skipped: 1, 2, 2, 4. */
  rank: z.int(),
  user_name: z.string(),
  user_institution: z.string().nullable(),
  achievements_count: z.int(),
  completion_percentage: z.int(),
  /** The title of the latest achievement. */
  latest_achievement: z.string().nullable(),
})
export type LeaderboardEntry = z.output<typeof leaderboardEntry>

const board = z.object({ value: z.string(), label: z.string() })

const leaderboard = z.object({
  /**
   * The institution whose leaderboard is returned; null for the leaderboard of all members, which is also returned for
   * an unknown institution.
   */
  institution: board.nullable(),
  leaderboard: z.array(leaderboardEntry).max(LEADERBOARD_SIZE),
  /**
   * The caller's own rank, even if the leaderboard does not list the caller; null on the leaderboard of another
   * institution.
   */
  own: leaderboardEntry.extend({ listed: z.boolean() }).nullable(),
  pagination,
})
export type Leaderboard = z.output<typeof leaderboard>

export const achievementsCalls = {
  'GET /api/achievements/leaderboard': {
    who: 'member',
    feature: 'achievements',
    summary:
      'Returns one page of the leaderboard, of all members or of one institution, and the caller’s own place. For a merged institution, returns the leaderboard of the one it was merged into.',
    query: z.object({ institution: z.uuid().optional(), page: pageQuery(LEADERBOARD_SIZE).page }),
    reply: leaderboard,
  },
  'GET /api/achievements/institutions': {
    who: 'member',
    feature: 'achievements',
    summary: 'Lists the institutions with a leaderboard, by name. Merged institutions count as one.',
    reply: z.object({ institutions: z.array(board) }),
  },
  'GET /api/achievements/user/:userId': {
    who: 'member',
    feature: 'achievements',
    summary:
      'Lists a member’s achievements. The member and admins see all of them with progress, others only the unlocked ones.',
    params: z.object({ userId: z.uuid() }),
    reply: achievements,
  },
} satisfies Calls

const certificateFields = {
  /** The member's name when the certificate was first signed. Later name changes do not affect it. */
  user_name: z.string(),
  achievement_title: z.string(),
  achievement_description: z.string(),
  requirements: z.string(),
  level: z.enum(LEVELS),
  /** ISO 8601 timestamp. */
  issued_date: z.string(),
  certificate_id: z.string(),
}

const certificate = z.object({
  ...certificateFields,
  /** The organisation that signs the certificate. */
  signature_authority: z.string(),
  signature_title: z.string(),
  verification_url: z.string(),
  /** The URL of the signed, machine-readable credential. */
  credential_url: z.string(),
  /** The LinkedIn page that adds the certificate to a profile. */
  linkedin_url: z.string(),
  /** A QR code of the verification URL, as SVG. */
  qr_code_svg: z.string(),
})

export type Certificate = z.output<typeof certificate>

const publicCertificate = z.object({
  ...certificateFields,
  /** False if the certificate was revoked. */
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
    summary: 'Returns the certificate of one of the member’s own unlocked achievements.',
    params,
    reply: certificate,
  },
  'GET /api/achievements/certificate/:userId/:achievement_key/html': {
    who: 'member',
    feature: 'achievements',
    summary: 'Downloads a certificate as a single HTML file with its credential and a QR code.',
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
    summary: 'Returns whether a certificate is valid, and its signed credential.',
    params: byNumber,
    reply: publicCertificate,
  },
  'POST /api/admin/certificates/:certificateId/revoke': {
    who: 'admin',
    summary: 'Revokes an achievement and its certificate, and notifies the holder of the reason.',
    params: byNumber,
    body: z.object({
      reason: z
        .string('Please enter a reason.')
        .overwrite(visibleText)
        .min(1, 'Please enter a reason.')
        .max(REASON_LENGTH_MAX, `Please enter a reason of at most ${REASON_LENGTH_MAX} characters.`),
    }),
    reply: z.object({ certificate: publicCertificate }),
  },
} satisfies Calls
