import type { Actor } from '#server/access/actor.ts'

type Round = { mode: string }

/** Returns whether reviewers must not learn who wrote the paper. Pure. */
export const hidesAuthors = ({ mode }: Round): boolean => mode === 'both_hidden'

/** Returns whether authors and other reviewers must not learn who reviewed the paper. Pure. */
export const hidesReviewers = ({ mode }: Round): boolean => mode !== 'open'

/** Returns whether an editor may manage a review: nobody may who works on the paper or mentors it. Pure. */
export const mayManage = (editor: Pick<Actor, 'id'>, workerIds: readonly string[]): boolean =>
  !workerIds.includes(editor.id)
