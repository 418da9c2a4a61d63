import { FAQ_ABOUT_ASKING } from './faq-asking.ts'
import { FAQ_ABOUT_RESEARCHING } from './faq-researching.ts'
import type { FaqEntry } from './faq-entry.ts'

export const FAQ: readonly FaqEntry[] = [...FAQ_ABOUT_ASKING, ...FAQ_ABOUT_RESEARCHING]
