import { isDatabaseAway } from '#server/data/database-faults.ts'
import type { Kernel } from '#server/kernel.ts'
import type { MonitorResult } from '#server/monitoring/monitoring.ts'
import type { Db } from '#server/data/db.ts'
import { NOT_DERIVED } from '../limits.ts'
import type { OpenDocument } from '../open-document.ts'
import { deriveOpenDocument } from '../change-storage.ts'

const WATCH = 'papers-written-down'

async function lookAtUnderived({ db }: Kernel): Promise<MonitorResult> {
  const { first, papers } = await findUnderived(db)
  if (!first) return 'well'
  const which = papers === 1 ? `of paper ${first.paper_id}` : `of ${papers} papers, ${first.paper_id} among them,`
  return {
    incident: `The text ${which} is stored, but could not be converted for reading, exports and submission. Inflo retries automatically. Reason: ${first.reason}`,
  }
}

/** Monitors papers whose sections can't be derived from the stored text. */
export const watchUnderived = (kernel: Kernel): void =>
  kernel.monitoring.declare({
    name: WATCH,
    title: 'The text of a paper could not be converted',
    look: () => lookAtUnderived(kernel),
  })

async function raise(kernel: Kernel, paperId: string, error: unknown): Promise<void> {
  // An unavailable database is a separate incident, and nothing can be stored in it.
  if (isDatabaseAway(error)) return
  const reason = error instanceof Error ? error.message : String(error)
  if (await noteUnderived(kernel.db, { paperId, reason, now: kernel.now() })) await kernel.monitoring.lookAtOnce(WATCH)
}

const report = (kernel: Kernel) => (error: unknown) =>
  kernel.log.warn({ err: error }, 'an incident of a document could not be recorded')

/**
 * Derives the sections of an open document. If that fails, shows the error to everybody who has the document open, and
 * keeps an incident open until deriving succeeds. @throws the error that occurred
 */
export async function deriveAndReport(kernel: Kernel, open: OpenDocument): Promise<void> {
  try {
    await deriveOpenDocument(kernel, open)
  } catch (error) {
    open.reportDerivation(NOT_DERIVED)
    await raise(kernel, open.paperId, error).catch(report(kernel))
    throw error
  }
  if (open.reportDerivation(null)) await kernel.monitoring.lookAtOnce(WATCH).catch(report(kernel))
}

/** Records that a paper's document could not be derived. @returns true for the first failure after a success. */
async function noteUnderived(db: Db, { paperId, reason, now }: Underived): Promise<boolean> {
  const noted = await db
    .insertInto('editor.underived')
    .values({ paper_id: paperId, since: now, reason: reason.replaceAll('\u0000', '').slice(0, REASON_LENGTH_MAX) })
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .executeTakeFirst()
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns the paper whose sections could not be derived for the longest time, and the number of such papers. */
async function findUnderived(db: Db) {
  const first = await db
    .selectFrom('editor.underived')
    .select(['paper_id', 'reason'])
    .orderBy('since')
    .orderBy('paper_id')
    .limit(1)
    .executeTakeFirst()
  const { papers } = await db
    .selectFrom('editor.underived')
    .select((eb) => eb.fn.countAll<number>().as('papers'))
    .executeTakeFirstOrThrow()
  return { first, papers }
}

const REASON_LENGTH_MAX = 300

type Underived = { paperId: string; reason: string; now: Date }
