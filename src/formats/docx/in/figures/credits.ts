import type { Json } from '../import-context.ts'

/** What stands behind a figure's caption as authors write it. */
const CREDITS = /(?:^|\s)(Source|Consent|Licence|License): (?=\S)/g
/** The same on a line of its own, as our own Word export writes it. */
const CREDIT_LINE = /^(Source|Consent|Licence|License): (\S.*)$/

const NAMES: Record<string, 'source' | 'consent' | 'licence'> = {
  Source: 'source',
  Consent: 'consent',
  Licence: 'licence',
  License: 'licence',
}

type Credits = Record<string, string>

// Consent is a sentence; the others end where the caption's does.
function credit(name: string, said: string): Credits {
  const known = NAMES[name] ?? ''
  return { [known]: known === 'consent' ? said : said.replace(/\.$/, '') }
}

/** The credits at the end of a text, and what stands before them. Pure. */
function parted(text: string): { before: string; credits: Credits } {
  const starts = Array.from(text.matchAll(CREDITS))
  const credits = starts.map((start, index) =>
    credit(start[1] ?? '', text.slice(start.index + start[0].length, starts[index + 1]?.index).trim()),
  )
  return { before: text.slice(0, starts[0]?.index).trimEnd(), credits: Object.assign({}, ...credits) as Credits }
}

const isLink = ({ marks = [] }: Json): boolean => marks.every(({ type }) => type === 'link')

/** What the last line credits; undefined where it is of the caption. */
function lastLine(content: Json[]): { rest: Json[]; credits: Credits } | undefined {
  const end = content.findLastIndex(({ type }) => type === 'hard_break')
  const line = content.slice(end + 1)
  if (!line.every((node) => node.type === 'text' && isLink(node))) return undefined
  const [, name = '', said = ''] = CREDIT_LINE.exec(line.map(({ text }) => text).join('')) ?? []
  // Several on one line are parted as authors write them.
  if (!name || parted(said).before !== said) return undefined
  return { rest: content.slice(0, Math.max(0, end)), credits: credit(name, said) }
}

function takenOff(content: Json[], credits: Credits = {}): { content: Json[]; credits: Credits } {
  const last = lastLine(content)
  if (last) return takenOff(last.rest, { ...last.credits, ...credits })
  const words = content.at(-1)
  if (words?.type !== 'text' || !words.text || words.marks || Object.keys(credits).length > 0)
    return { content, credits }
  const found = parted(words.text)
  const rest = content.slice(0, -1)
  return { content: found.before ? [...rest, { ...words, text: found.before }] : rest, credits: found.credits }
}

/** A figure's caption without its licence, source and consent, which have places of their own. Pure. */
export function withoutCredits(whole: Json[]): { content: Json[]; attrs: Record<string, string> } {
  const { content, credits } = takenOff(whole)
  return { content, attrs: { ...credits, ...(credits['consent'] ? { patient: 'yes' } : {}) } }
}
