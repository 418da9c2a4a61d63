import { BACKUP_OLD_AFTER_MS } from '#shared/business.ts'
import { ageInWords } from '#shared/time/age.ts'
import { realUsers } from '../classes/policy.ts'
import type { Readiness, ReadinessCheck } from '../../readiness-contract.ts'

/** What was found on the server. */
export type ReadinessFacts = {
  classes: { real: number; test: number; admin: number; unknown: number }
  testAdmins: number
  questions: number
  testQuestions: number
  keptQuestions: number
  messages: number
  testMessages: number
  papers: number
  /** How long ago the last backup was taken; undefined where there is none. */
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
  ok: 'The last audit found nothing.',
  warning: 'The last audit found something that can be repaired: see Integrity Audit.',
  error: 'The last audit found something that somebody has to look at: see Integrity Audit.',
  pending: 'No audit was made yet: see Integrity Audit.',
}

const RULES: Rule[] = [
  {
    name: 'test-accounts',
    title: 'No test accounts',
    max: 20,
    isRequired: true,
    holds: ({ classes }) => classes.test === 0,
    says: ({ classes }) => `${several(classes.test, 'account is', 'accounts are')} taken for test accounts.`,
  },
  {
    name: 'test-questions',
    title: 'No made-up questions',
    max: 20,
    isRequired: true,
    holds: ({ testQuestions }) => testQuestions === 0,
    says: ({ testQuestions, keptQuestions }) =>
      `${several(testQuestions, 'question is', 'questions are')} made up${keptQuestions > 0 ? `, of which ${keptQuestions.toLocaleString('en-GB')} stay because somebody works on them` : ''}.`,
  },
  {
    name: 'test-messages',
    title: 'No messages of test accounts',
    max: 10,
    isRequired: true,
    holds: ({ testMessages }) => testMessages === 0,
    says: ({ testMessages }) =>
      `${several(testMessages, 'message was', 'messages were')} written by test accounts or marked by hand.`,
  },
  {
    name: 'admins',
    title: 'Two admins with real mailboxes',
    max: 15,
    isRequired: false,
    holds: ({ classes, testAdmins }) => classes.admin - testAdmins >= 2,
    says: ({ classes, testAdmins }) =>
      `${several(classes.admin - testAdmins, 'admin has', 'admins have')} a mailbox that can be somebody’s; what is critical takes two.`,
  },
  {
    name: 'backup',
    title: 'A backup of the last eight hours',
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
    says: ({ hasMailServer }) => (hasMailServer ? 'Mail is sent.' : 'No mail server is set, so nobody is written to.'),
  },
  {
    name: 'https',
    title: 'An address with https',
    max: 5,
    isRequired: false,
    holds: ({ isSecure }) => isSecure,
    says: ({ isSecure }) =>
      isSecure ? 'The public address begins with https.' : 'The public address does not begin with https.',
  },
  {
    name: 'integrity',
    title: 'An audit that found nothing',
    max: 5,
    isRequired: false,
    holds: ({ integrity }) => integrity === 'ok',
    says: ({ integrity }) => INTEGRITY_SAYS[integrity],
  },
]

/** Every point of the score, and what is missing for the rest. Pure. */
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
