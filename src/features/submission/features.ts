import type { Features } from '#shared/features.ts'

export const submissionFeatures = {
  'peer-review': {
    sentence:
      'Teams can submit papers for review, and editors can send them to reviewers. When this is off, reviews that have begun can be finished, and editors can still decide.',
    on: true,
  },
} satisfies Features
