import { numbered, type PartKind, partKindOf } from '../../manuscript/numbering.ts'
import { type DocxImportContext, type Json, remark } from './import-context.ts'
import { REFERENCES, type SectionedBlock } from './sections.ts'
import { targetsOf, withTypedMentions } from './typed-mentions.ts'

type Section = { name: string; doc: Json }

/** Returns the labels that figures, tables and equations have in the draft, by their ids. Pure. */
function labelsIn(sections: Section[]): Map<string, string> {
  const labels = new Map<string, string>()
  const counts: Record<PartKind, number> = { figure: 0, table: 0, equation: 0, file: 0 }
  const look = (node: Json): void => {
    const kind = partKindOf(node.type)
    if (kind) {
      const { label } = numbered(kind, (counts[kind] += 1))
      labels.set(String(node.attrs?.['id']), label)
    }
    for (const child of node.content ?? []) look(child)
  }
  for (const { doc } of sections) look(doc)
  return labels
}

const idsIn = (node: Json): string[] => [
  ...(partKindOf(node.type) ? [String(node.attrs?.['id'])] : []),
  ...(node.content ?? []).flatMap(idsIn),
]

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

const CHECK = 'Please check each place in the text that names'

function linksWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' One typed reference to it is a cross-reference now.'
    : ` ${count} typed references to it are cross-references now.`
}

const PLACES_MAX = 5

/** Names the typed references that keep the number of the Word file. */
function placesWords(places: string[]): string {
  const named = places.slice(0, PLACES_MAX).map((words) => `“${words}”`)
  const more = places.length - named.length
  if (named.length === 0) return ''
  const all = listed.format(more > 0 ? [...named, `${more} more`] : named)
  return ` ${places.length === 1 ? 'One typed reference keeps its number' : 'Typed references keep their numbers'}: ${all}.`
}

/**
 * Adds a remark on each figure, table and equation whose number in the draft differs from its number in Word, since
 * typed text such as "Table 2 of Reed" keeps the old number. If the document is only a part of the paper (`isPart`),
 * the new number is unknown. Returns the sections with typed references such as "see Table 2" as cross-references.
 */
function remarkOnParts(
  reading: DocxImportContext,
  blocks: SectionedBlock[],
  { sections, isPart }: { sections: Section[]; isPart: boolean },
): Section[] {
  const labels = labelsIn(sections)
  const targets = targetsOf(
    Array.from(reading.numbers, ([id, { label }]) => ({ id, label, now: labels.get(id) })).filter(({ now }) => now),
  )
  const counts = new Map<string, number>()
  const unlinked: { id: string; words: string }[] = []
  const mentioning = { targets, counts, unlinked }
  const linked = sections.map((section) => ({ ...section, doc: withTypedMentions(section.doc, mentioning) }))
  for (const { node, block } of blocks)
    for (const id of idsIn(node)) {
      const [before, now] = [reading.numbers.get(id), labels.get(id)]
      if (!before || now === undefined || before.label === now) continue
      reading.block = block
      const becomes = isPart ? 'is numbered by its place in the paper' : `is ${now} here`
      const places = unlinked.flatMap((place) => (place.id === id ? [place.words] : []))
      remark(reading, 'changed', {
        detail: `“${before.label}” in the Word file ${becomes}.${linksWords(counts.get(id) ?? 0)}${placesWords(places)} ${CHECK} it`,
        quote: before.words,
      })
    }
  return linked
}

/** Adds a remark on each form of list numbers that a manuscript does not support, such as "RQ1:" or "1.1". */
function remarkOnLists(reading: DocxImportContext, blocks: SectionedBlock[]): void {
  const told = new Set<string>()
  // The manuscript numbers the entries of its reference list, so these numbers get no remark.
  const entries = new Set(blocks.flatMap(({ section, block }) => (section === REFERENCES ? [block] : [])))
  const sectionAt = (at: number) => blocks.findLast(({ block }) => block <= at)?.section
  for (const { block, form, label, mark, words } of reading.listNumbers) {
    if (told.has(form) || entries.has(block) || sectionAt(block) === REFERENCES) continue
    told.add(form)
    reading.block = block
    const detail = `List items numbered “${label}” in the Word file are numbered “${mark}” here. ${CHECK} them`
    remark(reading, 'changed', { detail, quote: words })
  }
}

/**
 * Adds a remark on each number that differs between the Word file and the draft. Returns the sections with
 * cross-references in place of typed references that would keep an old number.
 */
export function remarkOnNumbers(
  reading: DocxImportContext,
  blocks: SectionedBlock[],
  draft: { sections: Section[]; isPart: boolean },
): Section[] {
  const linked = remarkOnParts(reading, blocks, draft)
  remarkOnLists(reading, blocks)
  return linked
}
