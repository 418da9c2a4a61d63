import type { Features } from '#shared/features.ts'

export const achievementsFeatures = {
  achievements: {
    sentence:
      'Members see achievements, certificates and the leaderboard; deeds are counted all the same, and certificates can be checked.',
    on: true,
  },
} satisfies Features
