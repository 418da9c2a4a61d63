import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { PublicDocument } from '#server/pages/documents.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'
import { credentialPath, listAddress, placeOf } from './addresses.ts'
import { didDocument, issuerId } from './issuer.ts'
import { withProof } from './proof.ts'
import { findCertificate } from './queries.ts'
import { STATUS_LIST_LENGTH, statusListOf } from './status-list.ts'
import { issueCertificate } from './issue-certificate.ts'
import { signingKey } from './keys.ts'

/** Maximum age of the cached documents that verifiers fetch. */
const CACHE_TTL_MS = 60_000
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const LIST = /^[1-9]\d{0,6}$/

const notFound = () => new Failure('not_found', 'Not found')

const asDocument = (type: string, value: object): PublicDocument => ({
  type,
  body: JSON.stringify(value),
  anyOrigin: true,
})

async function makeList(kernel: Kernel, name: string): Promise<PublicDocument> {
  const { db, settings, now } = kernel
  if (!LIST.test(name)) throw notFound()
  const list = Number(name)
  if (list > placeOf(await findLastStatusIndex(db)).list) throw notFound()
  const from = (list - 1) * STATUS_LIST_LENGTH
  const revokedIndexes = await listRevokedIndexes(db, { from, before: from + STATUS_LIST_LENGTH })
  const document = statusListOf({
    address: listAddress(settings.publicUrl, list),
    issuer: issuerId(settings),
    revoked: revokedIndexes.map((index) => index - from),
    now: now(),
  })
  const signer = await transact(kernel, (tx) => signingKey(kernel, tx))
  return asDocument('application/ld+json', await withProof(document, { signer, now: now() }))
}

async function makeCredential(kernel: Kernel, certificateId: string): Promise<PublicDocument> {
  if (!UUID.test(certificateId)) throw notFound()
  const { credential } = await issueCertificate(kernel, await findCertificate(kernel.db, certificateId))
  return asDocument('application/ld+json', credential)
}

/**
 * Declares the documents that third-party verifiers fetch: the public keys, the revocation lists, and each credential.
 */
export function declareDocuments(kernel: Kernel): void {
  type Make = (params: Record<string, string>) => Promise<PublicDocument>
  const declare = (path: string, make: Make, cacheTtlMs = CACHE_TTL_MS) =>
    kernel.documents.declare(path, { cacheTtlMs, make })
  declare('/.well-known/did.json', async () => {
    const { settings, db } = kernel
    return asDocument('application/did+json', didDocument(settings, await listKeys(db)))
  })
  declare('/credentials/status/:list', ({ list = '' }) => makeList(kernel, list))
  // Not cached: a credential must disappear in every process as soon as the certificate's holder has left.
  declare(credentialPath(':certificateId'), ({ certificateId = '' }) => makeCredential(kernel, certificateId), 0)
}

const listKeys = (db: Db) =>
  db.selectFrom('achievements.signing_key').select(['id', 'public_key']).orderBy('made_at').orderBy('id').execute()

/** Lists the status indexes of the revoked certificates in one status list. */
const listRevokedIndexes = async (db: Db, { from, before }: { from: number; before: number }): Promise<number[]> =>
  (
    await db
      .selectFrom('achievements.revoked_place')
      .select('status_index')
      .where('status_index', '>=', from)
      .where('status_index', '<', before)
      .execute()
  ).map(({ status_index: index }) => index)

/** Returns the highest status index in use; 0 if there is none. */
const findLastStatusIndex = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('achievements.unlocked')
      .select((eb) => eb.fn.max('status_index').as('last'))
      .executeTakeFirst()
  )?.last ?? 0
