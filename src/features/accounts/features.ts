import type { Features } from '#shared/features.ts'

export const accountsFeatures = {
  registrations: { sentence: 'Visitors create accounts; whoever has one signs in all the same.', on: true },
} satisfies Features
