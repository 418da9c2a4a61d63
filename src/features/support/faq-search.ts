import type { FaqEntry } from './faq-entry.ts'

const words = (text: string): string[] => text.toLocaleLowerCase('en').split(/\s+/).filter(Boolean)

/**
 * Returns the entries that contain every word in question, answer or category; all entries if there are no words. Pure.
 */
export function searchFaq(entries: readonly FaqEntry[], search: string): FaqEntry[] {
  const wanted = words(search)
  return entries.filter(({ question, answer, category }) => {
    const text = `${question} ${answer.join(' ')} ${category}`.toLocaleLowerCase('en')
    return wanted.every((word) => text.includes(word))
  })
}
