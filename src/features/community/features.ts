import type { Features } from '#shared/features.ts'

export const communityFeatures = {
  chat: { sentence: 'Members talk in channels and directly; without it nobody does.', on: true },
  'direct-messages': {
    sentence: 'Members write to each other directly, and ask for contact.',
    on: true,
    within: 'chat',
  },
} satisfies Features
