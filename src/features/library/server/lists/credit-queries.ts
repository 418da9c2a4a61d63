import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import '../tables.ts'

const published = (db: Db) =>
  db.selectFrom('library.paper as paper').where('paper.source', '=', 'inflo').where('paper.withdrawn_at', 'is', null)

/** Returns Inflo's own papers that credit a member as author. Each paper has the other members whom it credits. */
export const creditsOf = (db: Db, memberId: string) =>
  published(db)
    .innerJoin('library.author as own', 'own.paper_id', 'paper.id')
    .select(['paper.id', 'paper.category', 'paper.featured', 'paper.workspace_paper_id', 'own.credit_roles'])
    .select(({ selectFrom }) => [
      selectFrom('library.author as one')
        .select((eb) => eb.fn.countAll<number>().as('authors'))
        .whereRef('one.paper_id', '=', 'paper.id')
        .$asScalar()
        .$notNull()
        .as('authors'),
      sql<string[]>`array(select one.member_id from library.author as one
        where one.paper_id = paper.id and one.member_id is not null and one.member_id <> ${memberId})`.as('others'),
    ])
    .where('own.member_id', '=', memberId)
    .execute()

export type Credit = Omit<Awaited<ReturnType<typeof creditsOf>>[number], 'credit_roles'> & {
  credit_roles: CreditRole[]
}

/**
 * Counts Inflo's own papers that credit a member as mentor, and the months for which the member was chosen as
 * researcher.
 */
export const distinctionsOf = (db: Db, memberId: string) =>
  db
    .selectNoFrom([
      published(db)
        .innerJoin('library.mentor', 'library.mentor.paper_id', 'paper.id')
        .select((eb) => eb.fn.countAll<number>().as('papers'))
        .where('library.mentor.member_id', '=', memberId)
        .$asScalar()
        .$notNull()
        .as('mentored'),
      db
        .selectFrom('library.researcher_of_month')
        .select((eb) => eb.fn.countAll<number>().as('months'))
        .where('member_id', '=', memberId)
        .$asScalar()
        .$notNull()
        .as('months'),
    ])
    .executeTakeFirstOrThrow()

/** Returns the ids of the members who are authors or mentors of a paper. */
export const peopleOn = async (db: Db, paperId: string): Promise<string[]> => {
  const authors = db.selectFrom('library.author').select('member_id').where('paper_id', '=', paperId)
  const mentors = db.selectFrom('library.mentor').select('member_id').where('paper_id', '=', paperId)
  return (await authors.union(mentors).execute()).flatMap(({ member_id: id }) => id ?? [])
}
