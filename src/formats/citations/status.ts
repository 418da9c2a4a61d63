import type { ReferenceStatus } from './reference.ts'

const SAID: [ReferenceStatus, RegExp][] = [
  ['in press', /^(?:in ?(?:press|print)|accepted(?: for publication)?)$/],
  ['forthcoming', /^(?:forthcoming|to (?:appear|be published)|toappear)$/],
  ['submitted', /^(?:submitted(?: for publication)?|under ?review|in review)$/],
  ['in preparation', /^(?:in ?prep(?:aration|\.)?|manuscript in preparation)$/],
]

/**
 * Parses the status of an unpublished work: "To appear", "(in press)", "inpress"; undefined for any other text. Pure.
 */
export function parsePublicationStatus(words: string): ReferenceStatus | undefined {
  const plain = words
    .toLowerCase()
    .replace(/[^a-z ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return SAID.find(([, form]) => form.test(plain))?.[0]
}
