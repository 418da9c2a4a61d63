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

/** One answered question; `id` is part of its address, and the answer has one paragraph an item. */
export type FaqEntry = {
  id: string
  category: (typeof FAQ_CATEGORIES)[number]
  question: string
  answer: string[]
}
