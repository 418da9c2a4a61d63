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

const PROOF_OVER = 'This sign-in at ORCID has been used, has expired, or was another member’s. Please begin again.'
const TAKEN = 'This ORCID iD is linked to the account of another member already.'

const linkedNews = (orcidId: string): SecurityNotice => ({
  subject: 'An ORCID iD was linked to your Inflo account',
  change: `the ORCID iD ${orcidId} has just been linked to your Inflo account: whoever signs in with it at ORCID is signed in as you.`,
})

async function take(tx: Db, memberId: string, { orcidId, now }: { orcidId: string; now: Date }): Promise<void> {
  await deleteIdentity(tx, memberId)
  const taken = await insertIdentity(tx, { member_id: memberId, orcid_id: orcidId, linked_at: now })
  if (!taken) throw new Failure('conflict', TAKEN)
}

export type Linking = { actor: Actor; state: string; request: CallRequest }

/**
 * Links the iD that an authorization has proved to the member, replacing a previous one, and notifies them by e-mail.
 * @returns the iD. @throws Failure bad_request for a proof that is no longer valid, conflict for another member's iD.
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

/** Returns the iDs that members have proved to be theirs. Members without one are missing. */
export async function verifiedOrcids(db: Db, memberIds: string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await listIdentities(db, memberIds)
  return new Map(rows.map(({ member_id, orcid_id }) => [member_id, orcid_id]))
}

/** Uses a proof up. Undefined if none is left, or if another member began the authorization. */
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

/** Undefined if the iD is already linked: of two concurrent members one gets it. */
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
