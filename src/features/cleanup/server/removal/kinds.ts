import { purgeFilesOf, restoreMessages, archiveMessages } from '#features/community/server/public.ts'
import {
  deleteProjects,
  restoreClaims,
  lockProjectsOf,
  readProjects,
  releaseClaims,
} from '#features/projects/server/public.ts'
import { mergeRepeated, unmergeQuestions, archiveQuestions } from '#features/questions/server/public.ts'
import { restoreRows, type ArchivedRow } from '#server/data-integrity/row-archive.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ArchivedKind, RemovalKind } from '../../removal-kinds.ts'
import { retainedQuestions, type FakeItem, findFakeMessages, findFakeQuestions } from './candidates-service.ts'

type Taking = { ids: string[]; by: string }

/** How something is changed so that it can be undone. */
type Burying = {
  archiveRows: (kernel: Kernel, tx: Tx, taking: Taking) => Promise<ArchivedRow[]>
  putBack: (kernel: Kernel, tx: Tx, taken: ArchivedRow[]) => Promise<void>
  /** Where something outside of the rows has to go with them for good. */
  letGo?: (kernel: Kernel, tx: Tx, taken: ArchivedRow[]) => Promise<void>
}

/** What is found to be removed. */
type Finding = {
  /** What is taken for made up now, in a fixed order. */
  find: (kernel: Pick<Kernel, 'db'>) => Promise<FakeItem[]>
  /** Of these ids those that stay, each with why. */
  kept: (kernel: Pick<Kernel, 'db'>, ids: string[]) => Promise<Map<string, string>>
}

/** A question goes with the project that was opened for it and that nobody works on. */
async function takeOutAsked(tx: Tx, ids: string[]): Promise<ArchivedRow[]> {
  const projects = (await lockProjectsOf(tx, ids)).map(({ id }) => id)
  const questions = await archiveQuestions(tx, ids)
  const taken = [...questions, ...(await readProjects(tx, projects))]
  await deleteProjects(tx, projects)
  return taken
}

export const FINDERS: Record<RemovalKind, Finding> = {
  questions: { find: findFakeQuestions, kept: retainedQuestions },
  messages: { find: findFakeMessages, kept: async () => new Map() },
}

export const ARCHIVERS: Record<ArchivedKind, Burying> = {
  questions: {
    archiveRows: (_kernel, tx, { ids }) => takeOutAsked(tx, ids),
    putBack: (_kernel, tx, taken) => restoreRows(tx, taken),
  },
  messages: { archiveRows: archiveMessages, putBack: restoreMessages, letGo: purgeFilesOf },
  merges: { archiveRows: mergeRepeated, putBack: (_kernel, tx, taken) => unmergeQuestions(tx, taken) },
  claims: { archiveRows: releaseClaims, putBack: restoreClaims },
}
