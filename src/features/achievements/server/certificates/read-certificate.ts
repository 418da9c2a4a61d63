import { renderSVG } from 'uqr'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { certifiedDay } from '../../certificate-date.ts'
import { REVOKED } from '../../revocation-reason.ts'
import { requirementOf } from '../../rules.ts'
import type { Certificate, PublicCertificate } from '../../contract.ts'
import { canSeeProgress } from '../read-achievements.ts'
import '../tables.ts'
import { credentialPath, linkedinAddress, verifyAddress } from './addresses.ts'
import { findCertificate } from './queries.ts'
import { type IssuedCertificate, issueCertificate } from './issue-certificate.ts'

const SIGNATURE_TITLE = 'Issuing organisation'
/** Width of the white margin around a QR code, in modules (ISO/IEC 18004 requires four). */
const QUIET_ZONE = 4

export type CertificateRequest = { userId: string; achievement_key: string }

const revoked = (at: Date, reason: string | null) =>
  new Failure('not_found', `This certificate was revoked on ${certifiedDay(at.toISOString())}: ${reason}`, {
    current: { reason: REVOKED },
  })

/**
 * Returns a certificate to its holder or to an admin.
 * @throws Failure forbidden for other members; not_found if the achievement is locked, unknown or revoked (with a
 * separate error message for a revoked achievement).
 */
export async function ownCertificate(
  kernel: Kernel,
  actor: Actor,
  { userId, achievement_key: key }: CertificateRequest,
) {
  if (!canSeeProgress(actor, userId)) throw new Failure('forbidden', 'You can only open your own certificates.')
  const row = await findUnlocked(kernel.db, userId, key)
  if (!row) throw new Failure('not_found', 'Achievement Locked')
  if (row.revoked_at) throw revoked(row.revoked_at, row.revoked_reason)
  return issueCertificate(kernel, row)
}

/** Converts a certificate to the API's format. Pure. */
export function presentCertificate(
  { publicUrl, organisation }: Kernel['settings'],
  { row, rule, name }: IssuedCertificate,
): Certificate {
  const { certificate_id: id, unlocked_at: issuedAt } = row
  const address = verifyAddress(publicUrl, id)
  return {
    user_name: name,
    achievement_title: rule.title,
    achievement_description: rule.description,
    requirements: requirementOf(rule),
    level: rule.level,
    signature_authority: organisation,
    signature_title: SIGNATURE_TITLE,
    issued_date: issuedAt.toISOString(),
    certificate_id: id,
    verification_url: address,
    credential_url: `${publicUrl}${credentialPath(id)}`,
    linkedin_url: linkedinAddress({ title: rule.title, organisation, issuedAt, address, certificateId: id }),
    qr_code_svg: renderSVG(address, { border: QUIET_ZONE }),
  }
}

export const readCertificate = async (kernel: Kernel, actor: Actor, asked: CertificateRequest): Promise<Certificate> =>
  presentCertificate(kernel.settings, await ownCertificate(kernel, actor, asked))

/** Returns a certificate for anyone who has its number. @throws Failure not_found */
export async function readPublicCertificate(kernel: Kernel, certificateId: string): Promise<PublicCertificate> {
  const certificate = await issueCertificate(kernel, await findCertificate(kernel.db, certificateId))
  const { row, rule, name, credential } = certificate
  return {
    valid: row.revoked_at === null,
    user_name: name,
    achievement_title: rule.title,
    achievement_description: rule.description,
    requirements: requirementOf(rule),
    level: rule.level,
    issued_date: row.unlocked_at.toISOString(),
    revoked_date: row.revoked_at?.toISOString() ?? null,
    issuer: kernel.settings.organisation,
    certificate_id: row.certificate_id,
    credential_url: credentialPath(row.certificate_id),
    credential,
  }
}

const findUnlocked = (db: Db, memberId: string, key: string) =>
  db
    .selectFrom('achievements.unlocked')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('achievement_key', '=', key)
    .executeTakeFirst()
