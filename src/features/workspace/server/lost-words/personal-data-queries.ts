import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

const clientsOf = (db: Db, memberId: string) =>
  db.selectFrom('workspace.document_client').select(['paper_id', 'client_id']).where('member_id', '=', memberId)

/** Collects a member's words that did not survive a merge, and the own words in passages that anybody removed. */
export async function collectLostWords(db: Db, memberId: string) {
  const lost = await db
    .selectFrom('workspace.lost_words')
    .select(['paper_id', 'section', 'words', 'before_words', 'after_words', 'reason', 'lost_at'])
    .where('member_id', '=', memberId)
    .where('dismissed_at', 'is', null)
    .orderBy('lost_at')
    .orderBy('id')
    .execute()
  const clients = await clientsOf(db, memberId).execute()
  const own = new Set(clients.map((one) => `${one.paper_id} ${one.client_id}`))
  const passages = await db
    .selectFrom('workspace.removed_passage')
    .select(['paper_id', 'section', 'words', 'runs', 'removed_at'])
    .where('paper_id', 'in', clientsOf(db, memberId).select('paper_id').clearSelect().select('paper_id'))
    .orderBy('removed_at')
    .orderBy('clock')
    .execute()
  const removed = passages.flatMap(({ runs, words, ...passage }) => {
    const pieces = runs
      .filter(([client, , , , is]) => is === 'text' && own.has(`${passage.paper_id} ${client}`))
      .map(([, , length, offset]) => words.slice(offset, offset + length))
    return pieces.length > 0 ? [{ ...passage, text: pieces.join(' … ') }] : []
  })
  return { lost_words: lost, removed_passages: removed }
}

/** Erases the words of a member that are in no paper any more. Runs while it is still known which tabs were theirs. */
export async function eraseLostWords(tx: Db, memberId: string): Promise<void> {
  await tx.deleteFrom('workspace.lost_words').where('member_id', '=', memberId).execute()
  await sql`
    delete from workspace.removed_passage as passage using workspace.document_client as own
    where own.member_id = ${memberId} and own.paper_id = passage.paper_id
      and jsonb_path_exists(passage.runs, '$[*] ? (@[0] == $client)', jsonb_build_object('client', own.client_id))`.execute(
    tx,
  )
}

/** Erases what was lost and removed in papers whose text is erased. */
export async function deleteLostWordsOf(tx: Db, paperIds: string[]): Promise<void> {
  await tx.deleteFrom('workspace.lost_words').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('workspace.removed_passage').where('paper_id', 'in', paperIds).execute()
}
