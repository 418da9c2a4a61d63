import { listRepeated } from '#features/questions/server/public.ts'
import { type CleanupAction, quoted, countInWords, unlessRejected } from './action.ts'

const PROPOSED_MAX = 100

/** Questions that repeat another to the letter, and that nobody has decided on. */
export const questionsAction: CleanupAction = {
  type: 'merge_questions',
  buries: 'merges',
  find: async ({ db }, rejected) => {
    const found = unlessRejected(await listRepeated(db), rejected).slice(0, PROPOSED_MAX)
    if (found.length === 0) return []
    const questions = countInWords(found.length, 'repeated question', 'repeated questions')
    return [
      {
        ids: found.map(({ id }) => id),
        severity: 'medium',
        target: questions,
        description: `Merge ${questions} into the one that was asked first. Their askers follow that one, and are told so.`,
        reasoning:
          'Each says the same as another question, word for word; only punctuation, spaces and capitals were set aside.',
      },
    ]
  },
  stands: async ({ db }, ids) => {
    const found = await listRepeated(db, ids)
    return {
      lines: found.map((one) => `${one.tracking_number} ${quoted(one.text)}: waiting → merged into ${one.kept_number}`),
      userIds: found.flatMap((one) => one.asker_member_id ?? []),
      mark: found.map((one) => [one.id, one.kept_id, one.text]),
    }
  },
}
