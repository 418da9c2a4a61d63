import type { Features } from '#shared/features.ts'

export const communityFeatures = {
  chat: { sentence: 'Members talk in channels and directly.', on: true },
} satisfies Features
