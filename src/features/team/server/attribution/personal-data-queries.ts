import { sql } from 'kysely'
import type { Signed } from '#formats/manuscript/attribution/moved-text.ts'
import { type Run, runsOf } from '#formats/manuscript/attribution/writer-runs.ts'
import type { Db } from '#server/data/db.ts'
import { saveRemovedText } from './queries.ts'
import './tables.ts'

/** What a member wrote of a text, what others wrote between left out. Pure. */
function ownIn(characters: string, runs: Pick<Run, 'by' | 'length'>[], memberId: string): string {
  const pieces: string[] = []
  let at = 0
  for (const { by, length } of runs) {
    if (by === memberId) pieces.push(characters.slice(at, at + length))
    at += length
  }
  return pieces.join(' … ')
}

const isOf = (memberId: string) => sql<boolean>`runs -> 'by' @> ${JSON.stringify([memberId])}::jsonb`
const cutBy = (memberId: string) => sql<boolean>`pieces @> ${JSON.stringify([{ by: [{ writer: memberId }] }])}::jsonb`

const listCutBy = (db: Db, memberId: string) =>
  db.selectFrom('team.removed_text').selectAll().where(cutBy(memberId)).orderBy('paper_id').execute()

const isWrittenBy =
  (memberId: string) =>
  ({ by }: Signed): boolean =>
    by.some(({ writer }) => writer === memberId)

/** For their export: what stands in papers of a member's writing, and what of it was last taken out. */
export async function collectWritten(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('team.section_writing')
    .selectAll()
    .where(isOf(memberId))
    .orderBy('paper_id')
    .orderBy('section')
    .execute()
  const cut = await listCutBy(db, memberId)
  return {
    written: rows.map(({ paper_id, section, letters, runs }) => ({
      paper_id,
      section,
      text: ownIn(letters, runsOf(runs), memberId),
    })),
    taken_out: cut.map(({ paper_id, pieces }) => ({
      paper_id,
      text: pieces
        .filter(isWrittenBy(memberId))
        .map(({ text }) => text)
        .join(' … '),
    })),
  }
}

/** What a member wrote and is in the paper no more is remembered no longer; what stands there stays with the team. */
export async function eraseCut(tx: Db, memberId: string): Promise<void> {
  const isTheirs = isWrittenBy(memberId)
  for (const { paper_id: paperId, pieces } of await listCutBy(tx, memberId)) {
    await saveRemovedText(
      tx,
      paperId,
      pieces.filter((piece) => !isTheirs(piece)),
    )
  }
}
