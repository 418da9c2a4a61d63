import { userInfoOf } from '#features/accounts/server/public.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { type AchievementRule, ruleOf, RULES } from '../../rules.ts'
import '../tables.ts'
import { listAddress, placeOf, verifyAddress } from './addresses.ts'
import { credentialOf } from './credential.ts'
import { isOnlyHere, issuerId, issuerOf } from './issuer.ts'
import { type Proof, withProof } from './proof.ts'
import { addCredential, replaceCredential, type findCertificate } from './queries.ts'
import { signingKey } from './keys.ts'

/** Maximum number of certificates that one call of `signUnsignedCertificates` signs. */
const AT_ONCE_MAX = 500

export type Credential = ReturnType<typeof credentialOf> & { proof: [Proof] }

/** A certificate with its signed credential. */
export type IssuedCertificate = {
  row: CertificateRow
  rule: AchievementRule
  /** The name on the certificate: the member's name at the time of the first signing. */
  name: string
  credential: Credential
}

const notFound = () => new Failure('not_found', 'Certificate not found')

const printedName = ({ credentialSubject: { identifier } }: Credential) => identifier[0]?.identityHash

const readSigned = (text: string): Credential => JSON.parse(text) as Credential

type Signing = {
  row: CertificateRow
  /** The name that the certificate already shows; undefined to use the member's current name. */
  printed?: string | undefined
}

async function signed(kernel: Kernel, tx: Tx, { row, printed }: Signing) {
  const { settings, now } = kernel
  const rule = ruleOf(row.achievement_key)
  const name = printed ?? (await userInfoOf(tx, row.member_id))?.name
  if (!rule || name === undefined) return undefined
  const { list, index } = placeOf(row.status_index)
  const document = credentialOf({
    rule,
    name,
    issuedAt: row.unlocked_at,
    issuer: issuerOf(settings),
    address: verifyAddress(settings.publicUrl, row.certificate_id),
    status: { address: listAddress(settings.publicUrl, list), index },
  })
  const key = await signingKey(kernel, tx)
  const text = JSON.stringify(await withProof(document, { signer: key, now: now() }))
  return { certificate_id: row.certificate_id, signed: text, key_id: key.id, signed_at: now() }
}

/**
 * Signs a certificate and stores its credential, normally in the transaction that unlocks the achievement. If two
 * requests sign a certificate concurrently, only the first signature is stored.
 */
export async function signCertificate(kernel: Kernel, tx: Tx, row: CertificateRow): Promise<void> {
  const fresh = await signed(kernel, tx, { row })
  if (fresh) await addCredential(tx, fresh)
}

/**
 * Returns the signed credential of a certificate. A credential that was signed on a local machine contains that
 * machine's name, so nobody else could verify it. This function signs such a credential again for the server's current
 * URL, with the same number, name and day (decision record 137).
 * @returns undefined if the certificate is not signed yet.
 */
async function signedFor(kernel: Kernel, row: CertificateRow): Promise<Credential | undefined> {
  const kept = await findCredential(kernel.db, row.certificate_id)
  if (!kept) return undefined
  const credential = readSigned(kept.signed)
  const { id: issuer } = credential.issuer
  if (!isOnlyHere(issuer) || issuer === issuerId(kernel.settings)) return credential
  return transact(kernel, async (tx) => {
    const fresh = await signed(kernel, tx, { row, printed: printedName(credential) })
    if (fresh) await replaceCredential(tx, kept.signed, fresh)
    const now = await findCredential(tx, row.certificate_id)
    return now && readSigned(now.signed)
  })
}

/** Signs certificates that have no signature. Earlier versions unlocked achievements without signing. */
export async function signUnsignedCertificates(kernel: Kernel): Promise<void> {
  const keys = RULES.map(({ key }) => key)
  for (const row of await listUnsigned(kernel.db, keys, AT_ONCE_MAX)) {
    await transact(kernel, (tx) => signCertificate(kernel, tx, row))
  }
}

/**
 * Returns a certificate and its signed credential, with the member's name and the day as they were first signed.
 * @throws Failure not_found if the holder has left, the achievement no longer exists, or the certificate is not signed
 * yet.
 */
export async function issueCertificate(kernel: Kernel, row: CertificateRow | undefined): Promise<IssuedCertificate> {
  const rule = row && ruleOf(row.achievement_key)
  const member = row && (await userInfoOf(kernel.db, row.member_id))
  if (!row || !rule || !member) throw notFound()
  const credential = await signedFor(kernel, row)
  if (!credential) throw notFound()
  return { row, rule, name: printedName(credential) ?? member.name, credential }
}

const findCredential = (db: Db, certificateId: string) =>
  db.selectFrom('achievements.credential').selectAll().where('certificate_id', '=', certificateId).executeTakeFirst()

/** Lists unlocked but unsigned achievements of members who have not left, for rules that still exist. */
const listUnsigned = (db: Db, keys: string[], most: number): Promise<CertificateRow[]> =>
  db
    .selectFrom('achievements.unlocked as unlocked')
    .innerJoin('achievements.leaderboard_entry as standing', 'standing.member_id', 'unlocked.member_id')
    .leftJoin('achievements.credential as credential', 'credential.certificate_id', 'unlocked.certificate_id')
    .selectAll('unlocked')
    .where('credential.certificate_id', 'is', null)
    .where('standing.away', '=', false)
    .where('achievement_key', 'in', keys)
    .limit(most)
    .execute()

type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>
