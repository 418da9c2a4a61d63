import type { Json } from './import-context.ts'

// Typed references to figures, tables and equations, such as "Table 2" or "Eq. (8)". Cross-references of Word are read
// as fields.

/** Typed references become cross-references to these ids. The keys are kind and number in Word: "equation 8". */
type Targets = ReadonlyMap<string, string>

const TYPED =
  /(?<![\p{L}\p{N}-])(?<word>Equation|Eq\.?|Figure|Fig\.?|Table)\s*(?<open>\(?)(?<number>[A-Z]?\d+(?:[.–-]\d+)*[a-z]?)(?<close>\)?)(?![\p{L}\p{N}]|[.–-]\d)/giu

/** Represents a citation in the text around a reference. */
const CITATION = '\ufffc'

/** Words before and after a reference that may name a part of another work, or several parts. */
const ELSEWHERE_BEFORE =
  /(?:\b(?:supplement\p{L}*|additional|online|extended data|appendix|their|his|her|its|et al\.?)|\b(?:19|20)\d\d|[\]\ufffc])[\s,;:(]*$/iu
const ELSEWHERE_AFTER = /^\s*(?:(?:and|or|to|&|,|[-–])\s*\(?[A-Z]?\d|(?:of|in|from)\b|[[\ufffc])/iu

const keyOf = (word: string, number: string): string => {
  const kind = { e: 'equation', f: 'figure', t: 'table' }[word.charAt(0).toLowerCase()]
  return `${kind} ${number.replaceAll('-', '–')}`
}

/** A figure, table or equation with its label in Word, such as "(8)" or "Table 2", and its label in the draft. */
type Numbered = { id: string; label: string; now: string | undefined }

/** Returns the targets whose labels change. Labels that occur twice in the Word file have none. Pure. */
export function targetsOf(parts: Numbered[]): Targets {
  const changed = new Set(parts.filter(({ label, now }) => label !== now).map(({ id }) => id))
  const ids = new Map<string, string[]>()
  for (const { id, label } of parts) {
    const [, word = 'Equation', number = label.replace(/[()\s]/g, '')] = /^(Figure|Table) (\S+)$/.exec(label) ?? []
    const key = keyOf(word, number)
    ids.set(key, [...(ids.get(key) ?? []), id])
  }
  return new Map(
    Array.from(ids).flatMap(([key, [id = '', ...others]]) =>
      changed.has(id) && others.length === 0 ? [[key, id]] : [],
    ),
  )
}

type Mentioning = {
  targets: Targets
  /** Counts the new cross-references by the ids of their targets. */
  counts: Map<string, number>
}

type Found = { from: number; to: number; id: string }

function foundIn(text: string, { before, after }: { before: string; after: string }, targets: Targets): Found[] {
  return Array.from(text.matchAll(TYPED)).flatMap((match): Found[] => {
    const { word = '', open, number = '', close } = match.groups ?? {}
    const id = targets.get(keyOf(word, number))
    if (!id || (open && !close)) return []
    const [from, to] = [match.index, match.index + match[0].length - (close && !open ? 1 : 0)]
    const isElsewhere =
      ELSEWHERE_BEFORE.test(before + text.slice(0, from)) || ELSEWHERE_AFTER.test(text.slice(to) + after)
    return isElsewhere ? [] : [{ from, to, id }]
  })
}

const wordsOf = (nodes: Json[]): string =>
  nodes.map(({ type, text }) => text ?? (type === 'citation' ? CITATION : ' ')).join('')

const isPlain = ({ type, marks = [] }: Json): boolean =>
  type === 'text' && marks.every((mark) => mark.type !== 'link' && mark.type !== 'code')

function textWithMentions(node: Json, around: { before: string; after: string }, mentioning: Mentioning): Json[] {
  const { text = '' } = node
  const parts: Json[] = []
  let end = 0
  for (const { from, to, id } of foundIn(text, around, mentioning.targets)) {
    if (from > end) parts.push({ ...node, text: text.slice(end, from) })
    parts.push({ type: 'mention', attrs: { to: id } })
    mentioning.counts.set(id, (mentioning.counts.get(id) ?? 0) + 1)
    end = to
  }
  return end < text.length ? [...parts, { ...node, text: text.slice(end) }] : parts
}

/** Returns a section with cross-references in place of the typed references to `targets`. Counts them. */
export function withTypedMentions(node: Json, mentioning: Mentioning): Json {
  const { content } = node
  if (!content || mentioning.targets.size === 0) return node
  return {
    ...node,
    content: content.flatMap((child, index) => {
      if (!isPlain(child)) return [withTypedMentions(child, mentioning)]
      if (!/\d/.test(child.text ?? '')) return [child]
      const around = { before: wordsOf(content.slice(0, index)), after: wordsOf(content.slice(index + 1)) }
      return textWithMentions(child, around, mentioning)
    }),
  }
}
