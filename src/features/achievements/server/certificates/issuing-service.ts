import { userInfoOf } from '#features/accounts/server/public.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type Rule, ruleOf, RULES } from '../../rules.ts'
import { listAddress, placeOf, verifyAddress } from './addresses.ts'
import { credentialOf } from './credential.ts'
import { issuerOf } from './issuer.ts'
import { signingKey } from './keys-service.ts'
import { type Proof, withProof } from './proof.ts'
import { addCredential, type CertificateRow, findCredential, listUnsigned } from './queries.ts'

/** What one run of the job signs. */
const AT_ONCE_MAX = 500

export type Credential = ReturnType<typeof credentialOf> & { proof: [Proof] }

/** A certificate with what was signed for it. */
export type Issued = {
  row: CertificateRow
  rule: Rule
  /** As it is printed: the member's name when it was unlocked. */
  name: string
  credential: Credential
}

const notFound = () => new Failure('not_found', 'Certificate not found')

const readSigned = (signed: string): Credential => JSON.parse(signed) as Credential

/** Signs a certificate and keeps it, in the transaction that makes it, or later for one from before. Of two at once the first is kept. */
export async function sign(kernel: Kernel, tx: Tx, row: CertificateRow): Promise<void> {
  const { settings, now } = kernel
  const rule = ruleOf(row.achievement_key)
  const member = await userInfoOf(tx, row.member_id)
  if (!rule || !member) return
  const { list, index } = placeOf(row.status_index)
  const document = credentialOf({
    rule,
    name: member.name,
    issuedAt: row.unlocked_at,
    issuer: issuerOf(settings),
    address: verifyAddress(settings.publicUrl, row.certificate_id),
    status: { address: listAddress(settings.publicUrl, list), index },
  })
  const key = await signingKey(kernel, tx)
  const signed = await withProof(document, { signer: key, now: now() })
  await addCredential(tx, {
    certificate_id: row.certificate_id,
    signed: JSON.stringify(signed),
    key_id: key.id,
    signed_at: now(),
  })
}

/** Signs what was unlocked before certificates were signed with it. */
export async function signEarlier(kernel: Kernel): Promise<void> {
  const keys = RULES.map(({ key }) => key)
  for (const row of await listUnsigned(kernel.db, keys, AT_ONCE_MAX)) {
    await transact(kernel, (tx) => sign(kernel, tx, row))
  }
}

/**
 * What was signed for a certificate, when it was unlocked. @throws Failure not_found where its holder has left, and for an achievement
 * that is no more.
 */
export async function issued(kernel: Kernel, row: CertificateRow | undefined): Promise<Issued> {
  const rule = row && ruleOf(row.achievement_key)
  const member = row && (await userInfoOf(kernel.db, row.member_id))
  if (!row || !rule || !member) throw notFound()
  const kept = await findCredential(kernel.db, row.certificate_id)
  if (!kept) throw notFound()
  const credential = readSigned(kept.signed)
  const name = credential.credentialSubject.identifier[0]?.identityHash ?? member.name
  return { row, rule, name, credential }
}
