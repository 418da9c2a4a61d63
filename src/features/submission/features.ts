import type { Features } from '#shared/features.ts'

export const submissionFeatures = {
  'peer-review': {
    sentence:
      'Teams can submit papers for review. Editors can still decide on papers already under review when this is off.',
    on: true,
  },
} satisfies Features
