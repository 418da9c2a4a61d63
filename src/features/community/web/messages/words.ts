/** What a message is made of: words, addresses in it, and those whom it names. */
export type Part = { is: 'words' | 'link' | 'mention'; text: string }

// What ends a sentence or closes a bracket is no part of an address.
const ADDRESS = String.raw`https?://[^\s<>"]*[^\s<>".,;:!?'’)\]}]`

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A message's text in parts, in its order: together they are the text. Pure. */
export function partsOf(text: string, named: readonly string[]): Part[] {
  const names = named
    .filter((name) => name !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((name) => `@${escaped(name)}(?![\\p{L}\\p{N}])`)
  const parts: Part[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(new RegExp([ADDRESS, ...names].join('|'), 'giu'))) {
    if (index > at) parts.push({ is: 'words', text: text.slice(at, index) })
    parts.push({ is: found.startsWith('@') ? 'mention' : 'link', text: found })
    at = index + found.length
  }
  if (at < text.length) parts.push({ is: 'words', text: text.slice(at) })
  return parts
}
