import type { Features } from '#shared/features.ts'

export const communityFeatures = {
  chat: { sentence: 'Members chat in channels and direct messages.', on: true },
  'direct-messages': {
    sentence: 'Members send each other direct messages and contact requests.',
    on: true,
    within: 'chat',
  },
} satisfies Features
