import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { LEVELS } from './levels.ts'
import { REASON_LENGTH_MAX } from './limits.ts'

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
  /** Where the signed credential is read by programs. */
  credential_url: z.string(),
  /** Where LinkedIn lets one add it to one's profile. */
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
