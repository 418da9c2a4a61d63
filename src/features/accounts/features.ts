import type { Features } from '#shared/features.ts'

export const accountsFeatures = {
  registrations: {
    sentence: 'Visitors can create accounts. Existing members can sign in even when this is off.',
    on: true,
  },
} satisfies Features
