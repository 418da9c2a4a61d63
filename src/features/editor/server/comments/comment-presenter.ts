import type { MemberFacts } from '#features/accounts/server/public.ts'
import type { Comment, CommentThread } from '../../comments-contract.ts'
import { FORMER_MEMBER } from '#features/team/server/public.ts'
import type { CommentRow, ThreadRow } from './tables.ts'

type Names = Map<string, Pick<MemberFacts, 'name'>>

const nameOf = (names: Names, id: string): string => names.get(id)?.name ?? FORMER_MEMBER

export const presentComment = (row: CommentRow & { section: string }, names: Names): Comment => ({
  id: row.id,
  author: nameOf(names, row.author_id),
  text: row.text,
  timestamp: row.written_at.toISOString(),
  section: row.section,
  thread_id: row.thread_id,
  author_id: row.author_id,
})

/** Builds a thread for the API. `comments` are the comments of this thread, oldest first. */
export const presentThread = (row: ThreadRow, comments: CommentRow[], names: Names): CommentThread => ({
  id: row.id,
  section: row.section,
  anchor: row.anchor,
  quote: row.quote,
  gone: row.gone,
  resolved:
    row.resolved_at && row.resolved_by
      ? { by: nameOf(names, row.resolved_by), at: row.resolved_at.toISOString() }
      : null,
  comments: comments.map((one) => presentComment({ ...one, section: row.section }, names)),
})

/** Returns the ids of the members who wrote these comments or resolved these threads. */
export const namedIn = (threads: ThreadRow[], comments: CommentRow[]): string[] => [
  ...new Set([
    ...comments.map(({ author_id }) => author_id),
    ...threads.flatMap(({ resolved_by }) => resolved_by ?? []),
  ]),
]
