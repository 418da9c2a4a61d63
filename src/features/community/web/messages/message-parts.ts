/** What a message is made of: words, addresses in it, and those whom it names. */
export type MessagePart = { is: 'words' | 'link' | 'mention'; text: string }

const ADDRESS = String.raw`https?://[^\s<>"]+`
const SCHEME = /^https?:\/\//iu
const ENDS_SENTENCE = ".,;:!?'’"
const OPENING = '([{'
const CLOSING = ')]}'

/** Without what ends a sentence, or closes a bracket that was not opened in it: that is no part of an address. Pure. */
function withoutEnd(address: string): string {
  const open = [0, 0, 0]
  let end = 0
  for (let index = 0; index < address.length; index += 1) {
    const char = address.charAt(index)
    const [opens, closes] = [OPENING.indexOf(char), CLOSING.indexOf(char)]
    const isBare = closes >= 0 && open[closes] === 0
    if (opens >= 0) open[opens] = (open[opens] ?? 0) + 1
    if (closes >= 0 && !isBare) open[closes] = (open[closes] ?? 0) - 1
    if (!isBare && !ENDS_SENTENCE.includes(char)) end = index + 1
  }
  return address.slice(0, end)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A message's text in parts, in its order: together they are the text. Pure. */
export function partsOf(text: string, named: readonly string[]): MessagePart[] {
  const names = named
    .filter((name) => name !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((name) => `@${escaped(name)}(?![\\p{L}\\p{N}])`)
  const parts: MessagePart[] = []
  let at = 0
  for (const { 0: match, index } of text.matchAll(new RegExp([ADDRESS, ...names].join('|'), 'giu'))) {
    const found = match.startsWith('@') ? match : withoutEnd(match)
    if (found.replace(SCHEME, '') === '') continue
    if (index > at) parts.push({ is: 'words', text: text.slice(at, index) })
    parts.push({ is: found.startsWith('@') ? 'mention' : 'link', text: found })
    at = index + found.length
  }
  if (at < text.length) parts.push({ is: 'words', text: text.slice(at) })
  return parts
}
