// Characters that XML forbids, both literally and as a numeric reference.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
// Matches numeric references. The first alternative skips CDATA sections, in which "&#6;" is plain text.
const BY_NUMBER = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&#(?:x([\da-f]{1,20})|(\d{1,20}));/gi

function isForbiddenNumber(hex: string | undefined, decimal: string | undefined): boolean {
  if (hex === undefined && decimal === undefined) return false
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return true
  return FORBIDDEN.test(String.fromCodePoint(point))
}

/** Returns the position of a literal character that XML forbids; -1 if there is none. Pure. */
export const findForbidden = (text: string): number => text.search(FORBIDDEN)

/** A text without numeric references to characters that XML forbids, and the line of each removed reference. */
export type Allowed = { text: string; lines: number[] }

/**
 * Removes numeric references to characters that XML forbids, such as "&#6;". Some publishers write them in processing
 * instructions, comments or text. Pure.
 */
export function withoutForbiddenReferences(text: string): Allowed {
  const lines: number[] = []
  let [line, passed, kept, allowed] = [1, 0, 0, '']
  for (const { 0: reference, 1: hex, 2: decimal, index } of text.matchAll(BY_NUMBER)) {
    if (!isForbiddenNumber(hex, decimal)) continue
    for (let end = text.indexOf('\n', passed); end >= 0 && end < index; end = text.indexOf('\n', passed)) {
      line += 1
      passed = end + 1
    }
    lines.push(line)
    allowed += text.slice(kept, index)
    kept = index + reference.length
  }
  return { text: allowed + text.slice(kept), lines }
}
