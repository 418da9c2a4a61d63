import type { Features } from '#shared/features.ts'

export const supportFeatures = {
  donations: {
    sentence:
      'Visitors and members can donate. When this is off, existing monthly gifts continue and can still be ended.',
    on: true,
  },
  newsletter: {
    sentence: 'Anyone can subscribe to the monthly newsletter. Unsubscribing is always possible.',
    on: true,
  },
} satisfies Features
