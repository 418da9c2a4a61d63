import { adminIds, membersByIds } from '#features/accounts/server/public.ts'
import { countAllMessages } from '#features/community/server/public.ts'
import { countPaperAddresses } from '#features/library/server/public.ts'
import { countAllQuestions } from '#features/questions/server/public.ts'
import { lastBackupAt } from '#server/backups/last-queries.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Readiness } from '../../readiness-contract.ts'
import { readIntegrity } from '../audit/service.ts'
import { testDomainOf } from '../classes/policy.ts'
import { classCounts } from '../classes/service.ts'
import { countFakeMessages, retainedQuestions, findFakeQuestions } from '../removal/candidates-service.ts'
import { findReport, saveReport } from '../reports/queries.ts'
import { type ReadinessFacts, readinessOf } from './policy.ts'

const LOOK = 'cleanup.check-readiness'
/** Shown at once for so long; then it is looked into anew, beside the answer. */
const FRESH_MS = 60_000

async function factsOf(kernel: Kernel): Promise<ReadinessFacts> {
  const { db, mail, settings, now } = kernel
  const [classes, questions, made, messages, testMessages, papers, backupAt, admins, { status }] = await Promise.all([
    classCounts(db),
    countAllQuestions(db),
    findFakeQuestions(kernel),
    countAllMessages(db),
    countFakeMessages(kernel),
    countPaperAddresses(db),
    lastBackupAt(db),
    adminIds(db).then((ids) => membersByIds(db, ids)),
    readIntegrity(kernel),
  ])
  const kept = await retainedQuestions(
    kernel,
    made.map(({ id }) => id),
  )
  return {
    classes,
    testAdmins: [...admins.values()].filter(({ email }) => testDomainOf(email) !== undefined).length,
    questions,
    testQuestions: made.length,
    keptQuestions: kept.size,
    messages,
    testMessages,
    papers,
    backupAgeMs: backupAt ? now().getTime() - backupAt.getTime() : undefined,
    hasMailServer: mail.canSend,
    isSecure: settings.publicUrl.startsWith('https:'),
    integrity: status,
  }
}

/** Looks into it now, and keeps what was found. */
export async function checkReadiness(kernel: Kernel): Promise<Readiness> {
  const begun = performance.now()
  const now = kernel.now()
  const result = { ...readinessOf(await factsOf(kernel)), checked_at: now.toISOString() }
  await saveReport(kernel.db, 'readiness', { result, now, tookMs: Math.round(performance.now() - begun) })
  return result
}

const askForLook = (kernel: Kernel) =>
  transact(kernel, async (tx) => {
    if (!(await kernel.jobs.isUnderWay(tx, LOOK))) await kernel.jobs.send(tx, LOOK, {})
  })

/** As it was found last, at once; a job looks anew where that is long ago, or asked for. Now where nobody has looked yet. */
export async function readReadiness(kernel: Kernel, fresh: boolean): Promise<Readiness> {
  const kept = await findReport(kernel.db, 'readiness')
  if (!kept) return checkReadiness(kernel)
  if (fresh || kernel.now().getTime() - kept.made_at.getTime() > FRESH_MS) await askForLook(kernel)
  return kept.result as Readiness
}

export const registerReadinessJob = (kernel: Kernel): void =>
  kernel.jobs.work(LOOK, async () => void (await checkReadiness(kernel)))
