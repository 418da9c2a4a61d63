import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/http/serve.ts'
import { Failure } from '#shared/calls/failure.ts'
import { requireOrcid } from './client.ts'
import { deleteIdentity, findOwner, type AuthorizationKey } from './queries.ts'
import { authorizationKey } from './authorization-flow.ts'
import { type SecurityNotice, notifySecurityChange } from '../security-news.ts'
import '../tables.ts'

const PROOF_OVER =
  'This ORCID sign-in has already been used, has expired, or belongs to another member. Please start again.'
const TAKEN = 'This ORCID iD is already linked to another member’s account.'

const linkedNews = (orcidId: string): SecurityNotice => ({
  subject: 'An ORCID iD was linked to your Inflo account',
  change: `the ORCID iD ${orcidId} was just linked to your Inflo account. Anyone who can sign in to ORCID with this iD can sign in as you.`,
})

async function take(tx: Db, memberId: string, { orcidId, now }: { orcidId: string; now: Date }): Promise<void> {
  await deleteIdentity(tx, memberId)
  const taken = await insertIdentity(tx, { member_id: memberId, orcid_id: orcidId, linked_at: now })
  if (!taken) throw new Failure('conflict', TAKEN)
}

export type Linking = { actor: Actor; state: string; request: CallRequest }

/**
 * Links the iD that an authorization has verified to the member, replacing a previous iD, and notifies the member by
 * e-mail. @returns the iD. @throws Failure bad_request if the verification is no longer valid, conflict if another
 * member has this iD.
 */
export async function linkProvenOrcid(kernel: Kernel, tx: Tx, { actor, state, request }: Linking): Promise<string> {
  requireOrcid(kernel)
  const now = kernel.now()
  const proof = await consumeProof(tx, authorizationKey(request, state), { memberId: actor.id, now })
  if (!proof?.orcid_id || !(await lockMember(tx, actor.id))) throw new Failure('bad_request', PROOF_OVER)
  const orcidId = proof.orcid_id
  if ((await findOwner(tx, orcidId))?.member_id === actor.id) return orcidId
  await take(tx, actor.id, { orcidId, now })
  await kernel.events.record(tx, 'orcid.linked', { member_id: actor.id }, { actor })
  await notifySecurityChange(kernel, tx, { to: actor.email, ...linkedNews(orcidId) })
  return orcidId
}

/** Returns the verified iDs of members by member id. Members without a verified iD are missing from the map. */
export async function verifiedOrcids(db: Db, memberIds: string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await listIdentities(db, memberIds)
  return new Map(rows.map(({ member_id, orcid_id }) => [member_id, orcid_id]))
}

/** Consumes a verified iD. Returns undefined if it was used or has expired, or if another member had it verified. */
const consumeProof = (
  tx: Db,
  { stateHash, browserHash }: AuthorizationKey,
  { memberId, now }: { memberId: string; now: Date },
) =>
  tx
    .deleteFrom('accounts.orcid_authorization')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('proof_expires_at', '>', now)
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('member_id', '=', memberId)]))
    .returning('orcid_id')
    .executeTakeFirst()

/** Locks the member, so that concurrent changes to their iD run one after another. */
const lockMember = (tx: Db, memberId: string) =>
  tx
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Links an iD. Returns undefined if the iD is already linked: of two concurrent requests, only one links it. */
const insertIdentity = (tx: Db, identity: { member_id: string; orcid_id: string; linked_at: Date }) =>
  tx
    .insertInto('accounts.orcid_identity')
    .values(identity)
    .onConflict((conflict) => conflict.column('orcid_id').doNothing())
    .returning('member_id')
    .executeTakeFirst()

const listIdentities = (db: Db, memberIds: string[]) =>
  db
    .selectFrom('accounts.orcid_identity')
    .select(['member_id', 'orcid_id'])
    .where('member_id', 'in', memberIds)
    .execute()
