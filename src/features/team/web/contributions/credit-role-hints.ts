import type { CreditRoleName } from '#shared/credit-roles.ts'

/** What each role of CRediT means, shortly, in our own words. */
export const CREDIT_ROLE_HINTS: Record<CreditRoleName, string> = {
  conceptualization: 'The idea: question, aims and goals of the work.',
  methodology: 'How it was to be done: the design, the method.',
  investigation: 'Doing it: searching, measuring, asking, experimenting.',
  'data-curation': 'Looking after the data: collecting, cleaning, describing.',
  'formal-analysis': 'Statistics and other ways to make sense of the data.',
  software: 'Programs: writing, testing, running them.',
  validation: 'Checking that results hold and can be repeated.',
  visualization: 'Figures, tables and how the data are shown.',
  'writing-original-draft': 'Writing the first text.',
  'writing-review-editing': 'Reviewing, commenting on and revising the text.',
  supervision: 'Guiding the work, mentoring the team.',
  'project-administration': 'Planning and keeping the work together.',
  resources: 'Materials, patients, instruments, computing.',
  'funding-acquisition': 'Getting the money for it.',
}
