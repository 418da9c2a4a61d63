import type { Features } from '#shared/features.ts'

export const achievementsFeatures = {
  achievements: {
    sentence:
      'Members can see achievements, certificates and the leaderboard. When this is off, progress is still counted and certificates can still be verified.',
    on: true,
  },
} satisfies Features
