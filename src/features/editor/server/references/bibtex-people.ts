/** Where a text is parted at its top, outside of braces. */
function parted(text: string, by: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth++
    else if (sign === '}') depth--
    if (depth === 0 && sign === by) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

const WITH_INITIALS = /^(\p{L}[\p{L}\p{M}'’ -]*) (\p{Lu}{1,4})$/u

/** "Ray B, Lee C" as PubMed prints names, where BibTeX would have "and". */
const printedNames = (text: string): string[] | undefined => {
  const names = parted(text, ',').map((name) => WITH_INITIALS.exec(name))
  return names.length > 1 && names.every(Boolean) ? names.map((name) => `${name?.[1]}, ${name?.[2]}`) : undefined
}

/** Names of people in which only "and" stands between two, as BibTeX has it: many part them by ";", "&" or commas. Pure. */
export function namesApart(written: string): string {
  const text = written.replace(/;?\s+\\?&\s+(?=[^{}]*(?:\{[^{}]*\}[^{}]*)*$)/g, ' and ')
  if (/\sand\s/i.test(text)) return text
  const [bySemicolon, byComma] = [parted(text, ';'), printedNames(text)]
  return (bySemicolon.length > 1 ? bySemicolon : (byComma ?? [text])).join(' and ')
}
