import type { Json } from './import-context.ts'
import { keyOf, type Target, type Targets, TYPED, typedReference, type TypedReference } from './mention-lists.ts'

// Typed references to figures, tables and equations, such as "Table 2" or "Eq. (8)". Cross-references of Word are read
// as fields.

/** Represents a citation in the text around a reference. */
const CITATION = '\ufffc'

/** Words before and after a reference that may name a part of another work, or several parts. */
const ELSEWHERE_BEFORE =
  /(?:\b(?:supplement\p{L}*|additional|online|extended data|appendix|their|his|her|its|et al\.?)|\b(?:19|20)\d\d|[\]\ufffc])[\s,;:(]*$/iu
const ELSEWHERE_AFTER = /^\s*(?:(?:(?:,\s*)?(?:and|or|to|&)|,|[-–])\s*\(?[A-Z]?\d|(?:of|in|from)\b|[[\ufffc])/iu

/** A figure, table or equation with its label in Word, such as "(8)" or "Table 2", and its label in the draft. */
type Numbered = { id: string; label: string; now: string | undefined }

/** Returns the targets of typed references. Labels that occur twice in the Word file have no target. Pure. */
export function targetsOf(parts: Numbered[]): Targets {
  const found = new Map<string, Target[]>()
  for (const { id, label, now = '' } of parts) {
    const [, word = 'Equation', number = label.replace(/[()\s]/g, '')] = /^(Figure|Table) (\S+)$/.exec(label) ?? []
    const target = { id, isChanged: label !== now, now: Number(/\d+/.exec(now)?.[0]) }
    const key = keyOf(word, number)
    found.set(key, [...(found.get(key) ?? []), target])
  }
  return new Map(Array.from(found, ([key, [target, ...others]]) => [key, others.length === 0 ? target : undefined]))
}

/** The words before and after a part of the text. */
type Around = { before: string; after: string }

type Mentioning = {
  targets: Targets
  /** Counts the new cross-references by the ids of their targets. */
  counts: Map<string, number>
  /** The typed references that stay text although the number of their target changes. */
  unlinked: { id: string; words: string }[]
}

/** Returns a part of a text with the words next to it. */
const inContext = (text: string, from: number, to: number): string =>
  [
    text.slice(0, from).split(/\s+/).slice(-3).join(' '),
    text.slice(from, to),
    text.slice(to).split(/\s+/).slice(0, 4).join(' '),
  ]
    .join('')
    .trim()

/** Returns the ids of the changed parts that a match of `TYPED` may name. */
function changedIn({ groups: { word = '', list = '' } = {} }: RegExpMatchArray, targets: Targets): string[] {
  const numbers = list.match(/[A-Z]?\d+(?:\.\d+)*[a-z]?/gi) ?? []
  const named = numbers.flatMap(
    (number) => targets.get(keyOf(word, number)) ?? targets.get(keyOf(word, number.replace(/[a-z]$/i, ''))) ?? [],
  )
  return named.flatMap(({ id, isChanged }) => (isChanged ? [id] : []))
}

function foundIn(text: string, { before, after }: Around, { targets, unlinked }: Mentioning): TypedReference[] {
  return Array.from(text.matchAll(TYPED)).flatMap((match): TypedReference[] => {
    const found = typedReference(match, targets)
    const { from, to } = found ?? { from: match.index, to: match.index + match[0].length }
    const isElsewhere =
      ELSEWHERE_BEFORE.test(before + text.slice(0, from)) || ELSEWHERE_AFTER.test(text.slice(to) + after)
    if (found && !isElsewhere) return [found]
    for (const id of new Set(changedIn(match, targets))) unlinked.push({ id, words: inContext(text, from, to) })
    return []
  })
}

const wordsOf = (nodes: Json[]): string =>
  nodes.map(({ type, text }) => text ?? (type === 'citation' ? CITATION : ' ')).join('')

const isPlain = ({ type, marks = [] }: Json): boolean =>
  type === 'text' && marks.every((mark) => mark.type !== 'link' && mark.type !== 'code')

function textWithMentions(node: Json, around: Around, mentioning: Mentioning): Json[] {
  const { text = '' } = node
  const parts: (string | Target)[] = []
  let end = 0
  for (const { from, to, parts: inside } of foundIn(text, around, mentioning)) {
    parts.push(text.slice(end, from), ...inside)
    end = to
  }
  parts.push(text.slice(end))
  return parts.filter(Boolean).map((part): Json => {
    if (typeof part === 'string') return { ...node, text: part }
    mentioning.counts.set(part.id, (mentioning.counts.get(part.id) ?? 0) + 1)
    return { type: 'mention', attrs: { to: part.id } }
  })
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
