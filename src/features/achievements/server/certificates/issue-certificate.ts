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

/** The maximum number of credentials that one run of the job signs. */
const AT_ONCE_MAX = 500

export type Credential = ReturnType<typeof credentialOf> & { proof: [Proof] }

/** A certificate with its signed credential. */
export type IssuedCertificate = {
  row: CertificateRow
  rule: AchievementRule
  /** As it is printed: the member's name when it was unlocked. */
  name: string
  credential: Credential
}

const notFound = () => new Failure('not_found', 'Certificate not found')

const printedName = ({ credentialSubject: { identifier } }: Credential) => identifier[0]?.identityHash

const readSigned = (text: string): Credential => JSON.parse(text) as Credential

type Signing = { row: CertificateRow; /** The name as it was printed first. */ printed?: string | undefined }

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
 * Signs a certificate and stores it, in the transaction that creates it, or later for an older one. Of two simultaneous
 * ones the first is stored.
 */
export async function signCertificate(kernel: Kernel, tx: Tx, row: CertificateRow): Promise<void> {
  const fresh = await signed(kernel, tx, { row })
  if (fresh) await addCredential(tx, fresh)
}

/**
 * Returns the signed credential of a certificate. A credential that names the local machine on which it was made is
 * signed again for the server's present address, with the same number, name and day: others could never check it
 * (record 221).
 * @returns undefined for one that is not signed yet.
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

/** Signs achievements that were unlocked before unlocking included signing. */
export async function signUnsignedCertificates(kernel: Kernel): Promise<void> {
  const keys = RULES.map(({ key }) => key)
  for (const row of await listUnsigned(kernel.db, keys, AT_ONCE_MAX)) {
    await transact(kernel, (tx) => signCertificate(kernel, tx, row))
  }
}

/**
 * Returns the signed credential of a certificate, as of its unlocking.
 * @throws Failure not_found if its holder has left, and for an achievement that no longer exists.
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

/** Lists unlocked but unsigned achievements, of existing rules and of present members. */
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
