import { type IntegrityCheck, findBySql } from '#server/data-integrity/integrity-checks.ts'

/**
 * Checks for a feature that all accounts which its rows name exist or have existed: erased members leave their ids.
 * @param listing a statement that answers the named ids as its one column
 */
export const memberReferenceCheck = ({
  name,
  title,
  listing,
}: Pick<IntegrityCheck, 'name' | 'title'> & { listing: string }): IntegrityCheck => ({
  name,
  title,
  find: findBySql(`
    select distinct 'account ' || id from (${listing}) as named (id)
    where id is not null and not exists (select from accounts.member where member.id = named.id)`),
})
