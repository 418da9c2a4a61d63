import { type IntegrityCheck, findBySql } from '#server/data-integrity/integrity-checks.ts'

/**
 * Checks that all member ids in a feature's rows belong to members, including erased members, whose ids remain stored.
 * @param listing a statement that returns the ids in its only column
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
