import { adminIds, membersByIds } from '#features/accounts/server/public.ts'
import { countAllMessages } from '#features/community/server/public.ts'
import { countPaperAddresses } from '#features/library/server/public.ts'
import { countAllQuestions } from '#features/questions/server/public.ts'
import { lastBackupAt } from '#server/backups/last-queries.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { BACKUP_OLD_AFTER_MS } from '#shared/business.ts'
import { ageInWords } from '#shared/time/age.ts'
import { findReport, saveReport } from '../reports/queries.ts'
import type { Readiness, ReadinessCheck } from '../../contract.ts'
import { readIntegrity } from '../audit/read-integrity.ts'
import { testDomainOf, classCounts, realUsers } from '../classes/classes.ts'
import { countFakeMessages, retainedQuestions, findFakeQuestions } from '../removal/candidates.ts'

const LOOK = 'cleanup.check-readiness'
/** A report older than this is still returned, but a job then checks the readiness again. */
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

/** Checks the readiness now, and stores the report. */
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

/**
 * Returns the last report immediately. If the report is old or a fresh one is requested, a job checks again. If there
 * is no report, runs the checks now.
 */
export async function readReadiness(kernel: Kernel, fresh: boolean): Promise<Readiness> {
  const kept = await findReport(kernel.db, 'readiness')
  if (!kept) return checkReadiness(kernel)
  if (fresh || kernel.now().getTime() - kept.made_at.getTime() > FRESH_MS) await askForLook(kernel)
  return kept.result as Readiness
}

export const registerReadinessJob = (kernel: Kernel): void =>
  kernel.jobs.work(LOOK, async () => void (await checkReadiness(kernel)))

/** The facts about the server on which readiness depends. */
export type ReadinessFacts = {
  classes: { real: number; test: number; admin: number; unknown: number }
  testAdmins: number
  questions: number
  testQuestions: number
  keptQuestions: number
  messages: number
  testMessages: number
  papers: number
  /** The age of the last backup; undefined if there is none. */
  backupAgeMs: number | undefined
  hasMailServer: boolean
  isSecure: boolean
  integrity: 'ok' | 'warning' | 'error' | 'pending'
}

type Rule = {
  name: string
  title: string
  max: number
  isRequired: boolean
  holds: (facts: ReadinessFacts) => boolean
  says: (facts: ReadinessFacts) => string
}

const several = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

const INTEGRITY_SAYS = {
  ok: 'The last audit found no problems.',
  warning: 'The last audit found problems that can be repaired. See Integrity Audit.',
  error: 'The last audit found problems that someone has to check. See Integrity Audit.',
  pending: 'There has been no audit yet. See Integrity Audit.',
}

const RULES: Rule[] = [
  {
    name: 'test-accounts',
    title: 'No test accounts',
    max: 20,
    isRequired: true,
    holds: ({ classes }) => classes.test === 0,
    says: ({ classes }) => `${several(classes.test, 'account is', 'accounts are')} classified as test accounts.`,
  },
  {
    name: 'test-questions',
    title: 'No made-up questions',
    max: 20,
    isRequired: true,
    holds: ({ testQuestions }) => testQuestions === 0,
    says: ({ testQuestions, keptQuestions }) =>
      `${several(testQuestions, 'question is', 'questions are')} made up${keptQuestions > 0 ? `, of which ${keptQuestions.toLocaleString('en-GB')} stay because someone is working on them` : ''}.`,
  },
  {
    name: 'test-messages',
    title: 'No messages from test accounts',
    max: 10,
    isRequired: true,
    holds: ({ testMessages }) => testMessages === 0,
    says: ({ testMessages }) =>
      `${several(testMessages, 'message was', 'messages were')} written by test accounts or marked by an admin.`,
  },
  {
    name: 'admins',
    title: 'Two admins with working email addresses',
    max: 15,
    isRequired: false,
    holds: ({ classes, testAdmins }) => classes.admin - testAdmins >= 2,
    says: ({ classes, testAdmins }) =>
      `${several(classes.admin - testAdmins, 'admin has', 'admins have')} a working email address. Critical proposals need two.`,
  },
  {
    name: 'backup',
    title: 'A backup from the last eight hours',
    max: 15,
    isRequired: true,
    holds: ({ backupAgeMs }) => backupAgeMs !== undefined && backupAgeMs <= BACKUP_OLD_AFTER_MS,
    says: ({ backupAgeMs }) =>
      backupAgeMs === undefined ? 'There is no backup yet.' : `The last backup is ${ageInWords(backupAgeMs)} old.`,
  },
  {
    name: 'mail',
    title: 'A mail server',
    max: 10,
    isRequired: true,
    holds: ({ hasMailServer }) => hasMailServer,
    says: ({ hasMailServer }) =>
      hasMailServer ? 'A mail server is set up.' : 'No mail server is set up, so no e-mail can be sent.',
  },
  {
    name: 'https',
    title: 'A public address with https',
    max: 5,
    isRequired: false,
    holds: ({ isSecure }) => isSecure,
    says: ({ isSecure }) =>
      isSecure ? 'The public address starts with https.' : 'The public address doesn’t start with https.',
  },
  {
    name: 'integrity',
    title: 'An audit without findings',
    max: 5,
    isRequired: false,
    holds: ({ integrity }) => integrity === 'ok',
    says: ({ integrity }) => INTEGRITY_SAYS[integrity],
  },
]

/** Computes the score, and the failed checks that cost points. Pure. */
export function readinessOf(facts: ReadinessFacts): Omit<Readiness, 'checked_at'> {
  const checks: ReadinessCheck[] = RULES.map(({ name, title, max, isRequired, holds, says }) => ({
    name,
    title,
    says: says(facts),
    points: holds(facts) ? max : 0,
    points_max: max,
    is_required: isRequired,
  }))
  const missing = checks.filter(({ points, points_max: max }) => points < max)
  return {
    production_ready: missing.every(({ is_required: isRequired }) => !isRequired),
    readiness_score: checks.reduce((sum, { points }) => sum + points, 0),
    statistics: {
      real_users: realUsers(facts.classes),
      demo_users: facts.classes.test,
      total_papers: facts.papers,
      real_questions: facts.questions - facts.testQuestions,
      test_questions: facts.testQuestions,
      total_messages: facts.messages,
    },
    issues: missing.map(({ says }) => says),
    checks,
  }
}
