import { listClientsOf } from '#features/team/server/public.ts'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

/** Collects a member's words that did not survive a merge, and the own words in passages that anybody removed. */
export async function collectLostWords(db: Db, memberId: string) {
  const lost = await db
    .selectFrom('editor.lost_words')
    .select(['paper_id', 'section', 'words', 'before_words', 'after_words', 'reason', 'lost_at'])
    .where('member_id', '=', memberId)
    .where('dismissed_at', 'is', null)
    .orderBy('lost_at')
    .orderBy('id')
    .execute()
  const clients = await listClientsOf(db, memberId)
  const own = new Set(clients.map((one) => `${one.paper_id} ${one.client_id}`))
  const passages = await db
    .selectFrom('editor.removed_passage')
    .select(['paper_id', 'section', 'words', 'runs', 'removed_at'])
    .where('paper_id', '=', sql<string>`any(${[...new Set(clients.map(({ paper_id: id }) => id))]}::uuid[])`)
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
  await tx.deleteFrom('editor.lost_words').where('member_id', '=', memberId).execute()
  const clients = await listClientsOf(tx, memberId)
  await sql`
    delete from editor.removed_passage as passage
    using unnest(${clients.map(({ paper_id: id }) => id)}::uuid[], ${clients.map(({ client_id: id }) => id)}::bigint[]) as own (paper_id, client_id)
    where own.paper_id = passage.paper_id
      and jsonb_path_exists(passage.runs, '$[*] ? (@[0] == $client)', jsonb_build_object('client', own.client_id))`.execute(
    tx,
  )
}

/** Erases what was lost and removed in papers whose text is erased. */
export async function deleteLostWordsOf(tx: Db, paperIds: string[]): Promise<void> {
  await tx.deleteFrom('editor.lost_words').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('editor.removed_passage').where('paper_id', 'in', paperIds).execute()
}
