import type { Features } from '#shared/features.ts'

export const supportFeatures = {
  donations: {
    sentence: 'Visitors and members give money; monthly gifts that were begun go on, and can be ended.',
    on: true,
  },
  newsletter: {
    sentence: 'Anybody asks for the monthly letter, and it is sent; leaving is always possible.',
    on: true,
  },
} satisfies Features
