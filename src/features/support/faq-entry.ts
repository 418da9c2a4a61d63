/** The categories of the FAQ, in the order in which they are shown. */
export const FAQ_CATEGORIES = [
  'Getting Started',
  'Submitting Questions',
  'Research Process',
  'Student Researchers',
  'Platform Features',
  'Technical Support',
  'Community',
] as const

/** A question with its answer. `id` is part of its URL, and each item of the answer is a paragraph. */
export type FaqEntry = {
  id: string
  category: (typeof FAQ_CATEGORIES)[number]
  question: string
  answer: string[]
}
