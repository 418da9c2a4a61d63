import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import { rewordNotices } from '#features/notifications/server/public.ts'
import { listClientsOf, lockOwnPapers, findPapers } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Owner } from '#server/data/personal-data.ts'
import type { Tx } from '#server/data/transact.ts'
import { deleteTopic } from '#server/realtime/topic-queries.ts'
import './comments/tables.ts'
import { documentTopic } from './document/log-queries.ts'
import './lost-words/tables.ts'
import './tables.ts'

/** Declares how this feature collects a member's data: their text, comments and resources. */
export const declareEditorData = (kernel: Kernel): void =>
  kernel.personalData.declare('editor', {
    collect: async (db, owner) => ({
      sections: await collectSections(db, owner),
      comments: await findCommentsBy(db, owner.id),
      ...(await collectResources(db, owner)),
      versions: await collectVersions(db, owner.id),
      ...(await collectLostWords(db, owner.id)),
    }),
    erase: async (tx, owner) => {
      await eraseOwnership(tx, owner.id)
      await eraseLostWords(tx, owner.id)
      const emptied = await eraseWriting(tx, owner)
      await eraseCommentsOn(kernel, tx, emptied)
      for (const fileId of await deletePaperResources(tx, emptied)) await kernel.files.remove(tx, fileId, kernel.now())
    },
  })

/** Returns a member's comments on papers, for their data export. */
const findCommentsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('editor.comment as comment')
    .innerJoin('editor.comment_thread as thread', 'thread.id', 'comment.thread_id')
    .select(['comment.id', 'comment.paper_id', 'section', 'text', 'written_at'])
    .where('author_id', '=', memberId)
    .orderBy('written_at')
    .orderBy('comment.id')
    .execute()

/** Collects the versions that a member saved, for their data export. */
const collectVersions = (db: Db, memberId: string) =>
  db
    .selectFrom('editor.version')
    .select(['paper_id', 'name', 'reason', 'word_count', 'made_at'])
    .where('made_by', '=', memberId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()

/** Collects the member's words that were lost in a merge, and the member's words in passages that anyone removed. */
async function collectLostWords(db: Db, memberId: string) {
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

/**
 * Erases a member's words that are no longer in any paper. Call it before the member's tabs are deleted, since the tabs
 * identify the words.
 */
async function eraseLostWords(tx: Db, memberId: string): Promise<void> {
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

/** Returns the sections that the member wrote last. */
const collectSections = (db: Db, { id }: Owner) =>
  db
    .selectFrom('editor.section')
    .select(['paper_id', 'name', 'content', 'word_count', 'last_updated'])
    .where('last_updated_by', '=', id)
    .orderBy('paper_id')
    .orderBy('position')
    .execute()

/**
 * Erases the text of unpublished papers that the member wrote alone, and the times when the member wrote. Keeps the
 * text of a team.
 * @returns the papers that are now empty
 */
export async function eraseWriting(tx: Db, owner: Owner): Promise<string[]> {
  const paperIds = await lockOwnPapers(tx, owner)
  if (paperIds.length > 0) await erasePaperText(tx, paperIds)
  await tx.deleteFrom('editor.section_writer').where('member_id', '=', owner.id).execute()
  return paperIds
}

/** Collects the resources that a member added to papers, with the uploaded files. */
async function collectResources(db: Db, { id }: Owner) {
  const resources = await db
    .selectFrom('editor.resource')
    .select(['paper_id', 'kind', 'name', 'url', 'content', 'added_at'])
    .where('added_by', '=', id)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const files = await db
    .selectFrom('editor.file')
    .select(['paper_id', 'name', 'kind', 'size_bytes', 'added_at'])
    .where('added_by', '=', id)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  return { resources, files }
}

/** Deletes the resources of papers that nobody else wrote. @returns the files, whose bytes must be deleted as well. */
async function deletePaperResources(tx: Db, paperIds: string[]): Promise<string[]> {
  if (paperIds.length === 0) return []
  await tx.deleteFrom('editor.resource').where('paper_id', 'in', paperIds).execute()
  const files = await tx.deleteFrom('editor.file').where('paper_id', 'in', paperIds).returning('id').execute()
  return files.map(({ id }) => id)
}

const eraseOwnership = (tx: Db, memberId: string) =>
  tx.updateTable('editor.section').set({ owner_id: null, due_at: null }).where('owner_id', '=', memberId).execute()

async function erasePaperText(tx: Db, paperIds: string[]): Promise<void> {
  await deleteLostWordsOf(tx, paperIds)
  for (const paperId of paperIds) await deleteTopic(tx, documentTopic(paperId))
  await tx.deleteFrom('editor.version').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('editor.merge_base').where('paper_id', 'in', paperIds).execute()
  await tx
    .updateTable('editor.section')
    .set((eb) => ({
      content: '',
      doc: null,
      word_count: 0,
      completion: 'not_started' as const,
      version: eb('version', '+', 1),
    }))
    .where('paper_id', 'in', paperIds)
    .execute()
}

/** Erases lost words and removed passages of papers whose text is erased. */
async function deleteLostWordsOf(tx: Db, paperIds: string[]): Promise<void> {
  await tx.deleteFrom('editor.lost_words').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('editor.removed_passage').where('paper_id', 'in', paperIds).execute()
}

/** Erases the comments on papers and redacts their notifications. */
async function eraseCommentsOn(kernel: Kernel, tx: Tx, paperIds: string[]): Promise<void> {
  if (paperIds.length === 0) return
  const titles = new Map((await findPapers(tx, paperIds)).map(({ id, title }) => [id, title]))
  for (const { id: about, paper_id: paperId } of await findCommentsOn(tx, paperIds)) {
    const title = titles.get(paperId) ?? ''
    const named = `You were mentioned on “${title}”; the comment was erased.`
    await rewordNotices(kernel, tx, { about, event: 'comment_mention', text: named })
    const answered = `You received a reply on “${title}”; the comment was erased.`
    await rewordNotices(kernel, tx, { about, event: 'comment_answered', text: answered })
  }
  await deleteCommentsOn(tx, paperIds)
}

/**
 * Deletes the comments on papers that nobody else wrote. Comments on a team's paper stay with the team, without a name.
 */
const deleteCommentsOn = (tx: Db, paperIds: string[]) =>
  tx.deleteFrom('editor.comment_thread').where('paper_id', 'in', paperIds).execute()

const findCommentsOn = (db: Db, paperIds: string[]) =>
  db.selectFrom('editor.comment').select(['id', 'paper_id']).where('paper_id', 'in', paperIds).orderBy('id').execute()
