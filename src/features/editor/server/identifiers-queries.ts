import type { Db } from '#server/data/db.ts'
import './comments/tables.ts'

/** Returns the comments on papers with their sections, the oldest first. */
export const listCommentTexts = (db: Db, paperIds: string[]) =>
  db
    .selectFrom('editor.comment as comment')
    .innerJoin('editor.comment_thread as thread', 'thread.id', 'comment.thread_id')
    .select(['comment.paper_id', 'comment.text', 'comment.author_id', 'thread.section', 'thread.quote'])
    .where('comment.paper_id', 'in', paperIds)
    .orderBy('comment.written_at')
    .orderBy('comment.id')
    .execute()

/** Returns the resources of papers with their text, in the order in which they were added. */
export const listResourceTexts = (db: Db, paperIds: string[]) =>
  db
    .selectFrom('editor.resource as resource')
    .leftJoin('editor.file as file', 'file.id', 'resource.file_id')
    .select(['resource.paper_id', 'resource.name', 'resource.content', 'resource.url', 'resource.added_by'])
    .select('file.name as file_name')
    .where('resource.paper_id', 'in', paperIds)
    .orderBy('resource.added_at')
    .orderBy('resource.id')
    .execute()
