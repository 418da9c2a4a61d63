/** The asker's answers to “Did it answer your question?”, as they are shown after “The asker says: it …”. */
export const ANSWERED_LABELS = {
  yes: 'answered the question',
  partly: 'answered part of the question',
  no: 'did not answer the question',
} as const

/** The asker's answers to “Did it change your practice?”, as sentences about the asker. */
export const PRACTICE_LABELS = {
  changed: 'Their practice has changed.',
  confirmed: 'It confirmed their practice.',
  unchanged: 'Their practice has not changed.',
  too_early: 'It is too early to say whether their practice will change.',
} as const

export type Answered = keyof typeof ANSWERED_LABELS
export type PracticeChange = keyof typeof PRACTICE_LABELS

/** The asker's two answers. */
export type RatingAnswers = { answered: Answered; practice: PracticeChange }

/** Describes a rating in sentences, such as "The asker says: it answered the question. Their practice has changed." Pure. */
export const ratingInWords = ({ answered, practice }: RatingAnswers): string =>
  `The asker says: it ${ANSWERED_LABELS[answered]}. ${PRACTICE_LABELS[practice]}`
