import type { CreditRole } from '#shared/credit-roles.ts'
import type { Topic } from './demo/shapes.ts'

const ETHICS = {
  change: { ethics: 'not_human_subjects', ethics_details: 'A change of routine was observed by its counts alone.' },
  interviews: { ethics: 'approved', ethics_details: 'Ethics committee of the demonstration hospital, no. 0000/0.' },
  records: { ethics: 'exempt', ethics_details: 'Records were read without names.' },
  survey: { ethics: 'approved', ethics_details: 'Ethics committee of the demonstration hospital, no. 0000/1.' },
} as const satisfies Record<Topic['design'], object>

/** What the team of a paper of some design declares. Pure. */
export const declarationsOf = (design: Topic['design']) => ({
  ...ETHICS[design],
  conflicts_of_interest: 'The authors have none.',
  funding: 'The work was not funded.',
  data_availability: 'There are none to share: they are invented.',
  ai_use: 'No such tool was used.',
})

const FIRST: CreditRole[] = [
  { role: 'conceptualization', degree: 'lead' },
  { role: 'methodology', degree: 'equal' },
  { role: 'writing-original-draft', degree: 'lead' },
]
const OTHERS: CreditRole[][] = [
  [
    { role: 'methodology', degree: 'equal' },
    { role: 'investigation', degree: null },
    { role: 'writing-original-draft', degree: 'supporting' },
  ],
  [
    { role: 'formal-analysis', degree: 'lead' },
    { role: 'visualization', degree: null },
    { role: 'writing-review-editing', degree: null },
  ],
]

/** What the member at some place of a team did; the lead stands at 0. Pure. */
export const rolesAt = (position: number): CreditRole[] =>
  position === 0 ? FIRST : (OTHERS[position - 1] ?? OTHERS[0] ?? FIRST)
