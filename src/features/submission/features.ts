import type { Features } from '#shared/features.ts'

export const submissionFeatures = {
  'peer-review': {
    sentence: 'Papers are submitted for review; those that are under review are decided all the same.',
    on: true,
  },
} satisfies Features
