import type { Features } from '#shared/features.ts'

export const directoryFeatures = {
  directory: { sentence: 'Members can find each other in the directory.', on: true },
} satisfies Features
