import type { Json } from '../reading.ts'

/** What stands behind a figure's caption as our own Word export writes it, and as authors do. */
const CREDITS = /(?:^|\s)(Source|Consent|Licence|License): (?=\S)/g

const NAMES: Record<string, 'source' | 'consent' | 'licence'> = {
  Source: 'source',
  Consent: 'consent',
  Licence: 'licence',
  License: 'licence',
}

/** The credits at the end of a text, and what stands before them. Pure. */
function parted(text: string): { before: string; credits: Record<string, string> } {
  const starts = Array.from(text.matchAll(CREDITS))
  const credits: Record<string, string> = {}
  for (const [index, start] of starts.entries()) {
    const said = text.slice(start.index + start[0].length, starts[index + 1]?.index).trim()
    const name = NAMES[start[1] ?? ''] ?? ''
    // Consent is a sentence; the others end where the caption's does.
    credits[name] = name === 'consent' ? said : said.replace(/\.$/, '')
  }
  return { before: text.slice(0, starts[0]?.index).trimEnd(), credits }
}

/** A figure's caption without its licence, source and consent, which have places of their own. Pure. */
export function withoutCredits(content: Json[]): { content: Json[]; attrs: Record<string, string> } {
  const last = content.at(-1)
  if (last?.type !== 'text' || !last.text || last.marks) return { content, attrs: {} }
  const { before, credits } = parted(last.text)
  const rest = content.slice(0, -1)
  return {
    content: before ? [...rest, { ...last, text: before }] : rest,
    attrs: { ...credits, ...(credits['consent'] ? { patient: 'yes' } : {}) },
  }
}
