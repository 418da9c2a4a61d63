import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type OfAuthor = { paperId: string; memberId: string }

/** The authors of a paper in the order in which they are printed: whoever has no place yet comes last, the lead first among them. */
export const listAuthors = (db: Db, paperId: string) =>
  db
    .selectFrom('team.member')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('place')
    .orderBy('lead', 'desc')
    .orderBy('joined_at')
    .orderBy('member_id')
    .execute()
export type PaperAuthorRow = Awaited<ReturnType<typeof listAuthors>>[number]

const ofAuthor = (tx: Db, { paperId, memberId }: OfAuthor) =>
  tx.updateTable('team.member').where('paper_id', '=', paperId).where('member_id', '=', memberId)

export async function setOrder(tx: Db, paperId: string, order: string[]): Promise<void> {
  for (const [index, memberId] of order.entries()) {
    await ofAuthor(tx, { paperId, memberId })
      .set({ place: index + 1 })
      .execute()
  }
}

export async function setCorresponding(tx: Db, paperId: string, memberId: string | null): Promise<void> {
  await tx.updateTable('team.member').set({ corresponding: false }).where('paper_id', '=', paperId).execute()
  if (memberId) await ofAuthor(tx, { paperId, memberId }).set({ corresponding: true }).execute()
}

/** Null where the account and the profile say it. */
export type PrintedColumns = Pick<
  PaperAuthorRow,
  'printed_given_name' | 'printed_family_name' | 'affiliation' | 'orcid'
>

export const setPrinted = (tx: Db, at: OfAuthor, printed: PrintedColumns) => ofAuthor(tx, at).set(printed).execute()

const NO_OBJECTION = { objects_to: null, objection: '', objected_at: null }

export const setAgreed = (tx: Db, at: OfAuthor, agreed: { mark: string; now: Date }) =>
  ofAuthor(tx, at)
    .set({ agreed_to: agreed.mark, agreed_at: agreed.now, asked_at: null, ...NO_OBJECTION })
    .execute()

export const setObjection = (tx: Db, at: OfAuthor, { mark, now, note }: { mark: string; now: Date; note: string }) =>
  ofAuthor(tx, at)
    .set({ agreed_to: null, agreed_at: null, asked_at: null, objects_to: mark, objection: note, objected_at: now })
    .execute()

export const setAgreementRequested = (tx: Db, at: { paperId: string; memberIds: string[] }, now: Date) =>
  tx
    .updateTable('team.member')
    .set({ asked_at: now })
    .where('paper_id', '=', at.paperId)
    .where('member_id', 'in', at.memberIds)
    .execute()

/** How a member is printed on their papers, and what they agreed to. */
export const collectPrinted = (db: Db, memberId: string) =>
  db
    .selectFrom('team.member')
    .select(['paper_id', 'place', 'printed_given_name', 'printed_family_name', 'affiliation', 'orcid'])
    .select(['corresponding', 'agreed_at', 'objection', 'objected_at'])
    .where('member_id', '=', memberId)
    .orderBy('joined_at')
    .orderBy('paper_id')
    .execute()

export const erasePrinted = (tx: Db, memberId: string) =>
  tx
    .updateTable('team.member')
    .set({ printed_given_name: null, printed_family_name: null, affiliation: null, orcid: null, ...NO_OBJECTION })
    .where('member_id', '=', memberId)
    .execute()
