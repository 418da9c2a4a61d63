import type { Features } from '#shared/features.ts'

export const assistantFeatures = {
  assistant: { sentence: 'Visitors and members ask the assistant, which answers from what stands here.', on: true },
} satisfies Features
