import { membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { findIdentifiers } from '#shared/text/patient-identifiers.ts'
import { planOf, FORMER_MEMBER } from '#features/team/server/public.ts'
import { listCommentTexts, listResourceTexts } from '#features/editor/server/public.ts'

/** What looks as if it told who a patient is, beside the text of a paper, and where it stands. */
export type IdentifierOutsideText = { where: string; quote: string }

/** Of one place so many at most: whoever looks there sees the rest. */
const QUOTES_MAX = 20

const inText = (where: string, ...texts: (string | null)[]): IdentifierOutsideText[] => {
  const quotes = texts.flatMap((text) =>
    text ? findIdentifiers(text).map(({ start, end }) => text.slice(start, end)) : [],
  )
  return [...new Set(quotes)].slice(0, QUOTES_MAX).map((quote) => ({ where, quote }))
}

type Submitted = { paper_id: string; title: string; submission_notes: string }

/**
 * By paper, what its people kept in spite of the warning (decisions §8) in comments, in resources, and in what was sent with the text: as it
 * stands now, so that what was taken out since is gone here too. What the text itself says is kept with the submission.
 */
export async function identifiersOutsideText(
  db: Db,
  submitted: Submitted[],
): Promise<Map<string, IdentifierOutsideText[]>> {
  if (submitted.length === 0) return new Map()
  const paperIds = submitted.map(({ paper_id: id }) => id)
  const [comments, resources] = await Promise.all([listCommentTexts(db, paperIds), listResourceTexts(db, paperIds)])
  const writers = [...comments.map(({ author_id: id }) => id), ...resources.map(({ added_by: id }) => id)]
  const members = await membersByIds(db, [...new Set(writers)])
  const nameOf = (id: string) => members.get(id)?.name ?? FORMER_MEMBER
  const found = [
    ...submitted.flatMap(({ paper_id: paperId, title, submission_notes: notes }) => [
      ...inText('Title', title).map((one) => ({ ...one, paperId })),
      ...inText('Notes to the editors', notes).map((one) => ({ ...one, paperId })),
    ]),
    ...comments.flatMap(({ paper_id: paperId, text, quote, section, author_id: by }) => {
      const where = `Comment of ${nameOf(by)} on ${planOf(section)?.heading ?? section}`
      return inText(where, text, quote).map((one) => ({ ...one, paperId }))
    }),
    ...resources.flatMap(({ paper_id: paperId, added_by: by, ...row }) => {
      const where = `Resource “${row.name}” of ${nameOf(by)}`
      return inText(where, row.name, row.content, row.url, row.file_name).map((one) => ({ ...one, paperId }))
    }),
  ]
  return Map.groupBy(found, ({ paperId }) => paperId)
}
