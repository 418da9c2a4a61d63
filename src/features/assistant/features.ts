import type { Features } from '#shared/features.ts'

export const assistantFeatures = {
  assistant: {
    sentence: 'Visitors and members can ask the assistant, which answers from Inflo’s own pages and library.',
    on: true,
  },
} satisfies Features
