import type { Db } from '#server/data/db.ts'
import type { LinkPurpose } from '../tables.ts'

type Asking = { address: string; memberId: string | null; now: Date; lastAskedBefore: Date }

/** Keeps who asks. Undefined for who has confirmed already, or was written to a short while ago: of many at once one gets it. */
export const requestSubscription = (tx: Db, { address, memberId, now, lastAskedBefore }: Asking) =>
  tx
    .insertInto('support.newsletter_subscription')
    .values({ address, member_id: memberId, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet((eb) => ({
          asked_at: now,
          member_id: eb.fn.coalesce('excluded.member_id', 'support.newsletter_subscription.member_id'),
        }))
        .where('support.newsletter_subscription.confirmed_at', 'is', null)
        .where('support.newsletter_subscription.asked_at', '<=', lastAskedBefore),
    )
    .returning('support.newsletter_subscription.id')
    .executeTakeFirst()

type NewLink = { token_hash: string; purpose: LinkPurpose; subscription_id: string; made_at: Date }

export const addLink = (tx: Db, link: NewLink) => tx.insertInto('support.newsletter_link').values(link).execute()

type Named = { tokenHash: string; purpose: LinkPurpose }

export const findLink = (db: Db, { tokenHash, purpose }: Named) =>
  db
    .selectFrom('support.newsletter_link')
    .select(['made_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** The subscription that a link belongs to, locked: whatever is done by any of its links is done one after the other. */
export const lockSubscription = (tx: Db, { tokenHash, purpose }: Named) =>
  tx
    .selectFrom('support.newsletter_subscription')
    .select(['id', 'address', 'confirmed_at'])
    .where('id', '=', (eb) =>
      eb
        .selectFrom('support.newsletter_link')
        .select('subscription_id')
        .where('token_hash', '=', tokenHash)
        .where('purpose', '=', purpose),
    )
    .forUpdate()
    .executeTakeFirst()

export const useLink = (tx: Db, tokenHash: string, now: Date) =>
  tx.updateTable('support.newsletter_link').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()

export const setConfirmed = (tx: Db, id: string, now: Date) =>
  tx.updateTable('support.newsletter_subscription').set({ confirmed_at: now }).where('id', '=', id).execute()

/** The address is forgotten; its links stay without it. */
export const deleteSubscription = (tx: Db, id: string) =>
  tx.deleteFrom('support.newsletter_subscription').where('id', '=', id).execute()

export const deleteUnconfirmed = (db: Db, askedBefore: Date) =>
  db
    .deleteFrom('support.newsletter_subscription')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', askedBefore)
    .execute()

export const deleteEndedLinks = (db: Db, madeBefore: Date) =>
  db
    .deleteFrom('support.newsletter_link')
    .where('subscription_id', 'is', null)
    .where('made_at', '<', madeBefore)
    .execute()
