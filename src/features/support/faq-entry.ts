/** In the order of the specification (001, section 9). */
export const FAQ_CATEGORIES = [
  'Getting Started',
  'Submitting Questions',
  'Research Process',
  'Student Researchers',
  'Platform Features',
  'Technical Support',
  'Community',
] as const

/** One answered question; `id` stands in its address, the answer is one paragraph an item. */
export type FaqEntry = {
  id: string
  category: (typeof FAQ_CATEGORIES)[number]
  question: string
  answer: string[]
}
