import { stemsOf } from '#features/search/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { createOwnTexts, type OwnTexts, wordsOf } from './own-texts.ts'
import { ownPassages } from './passages-policy.ts'

export type { OwnTexts } from './own-texts.ts'

async function open({ db }: Kernel): Promise<OwnTexts> {
  const passages = ownPassages()
  const words = passages.flatMap(({ title, alsoFoundBy, quote }) => wordsOf(`${title} ${alsoFoundBy} ${quote}`))
  return createOwnTexts(passages, await stemsOf(db, words))
}

/** Our own texts, opened with the first question: only PostgreSQL's dictionary knows the stems of their words. */
export function createKnowledge(kernel: Kernel): () => Promise<OwnTexts> {
  let opening: Promise<OwnTexts> | undefined
  return async () => {
    opening ??= open(kernel)
    try {
      return await opening
    } catch (error) {
      // The next question tries again.
      opening = undefined
      throw error
    }
  }
}
