import { FAQ_ABOUT_QUESTIONS } from './faq-questions.ts'
import { FAQ_ABOUT_RESEARCH } from './faq-research.ts'
import type { FaqEntry } from './faq-entry.ts'

export const FAQ: readonly FaqEntry[] = [...FAQ_ABOUT_QUESTIONS, ...FAQ_ABOUT_RESEARCH]
