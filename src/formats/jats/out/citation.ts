import type { Inline, Reference } from '../../article/article.ts'
import { inlinesText, referenceText } from '../../article/text.ts'
import { xmlElement, xmlText } from '../../xml/text-writer.ts'
import { inlinesXml, type Targets } from './inlines.ts'
import { partsOf } from './citation-parts.ts'
import { recordXml } from './citation-record.ts'
import type { CitationSpan, TextSpan } from './spans.ts'

type Stretch = TextSpan & { inline: Inline }

/** Running text with where each of its pieces begins and ends, in letters of the plain text. */
function stretchesOf(inlines: Inline[]): Stretch[] {
  let at = 0
  return inlines.map((inline) => {
    const from = at
    at += inlinesText([inline]).length
    return { inline, from, to: at }
  })
}

/** What stands between two places; an end within something that is formatted takes the whole of it. */
function xmlBetween(stretches: Stretch[], { from, to }: TextSpan, targets: Targets): string {
  return stretches
    .filter((stretch) => stretch.from < to && stretch.to > from)
    .map(({ inline, from: begins }) =>
      typeof inline === 'string'
        ? xmlText(inline.slice(Math.max(0, from - begins), to - begins))
        : inlinesXml([inline], targets),
    )
    .join('')
}

const isCut = (stretches: Stretch[], { from, to }: TextSpan): boolean =>
  stretches.some(
    (stretch) =>
      typeof stretch.inline !== 'string' &&
      ((from > stretch.from && from < stretch.to) || (to > stretch.from && to < stretch.to)),
  )

/** A link that reads as the DOI or the PubMed number is an identifier, and no link beside it. */
const withBareIds = (inlines: Inline[], { doi, pmid }: Reference): Inline[] =>
  inlines.map((inline) => {
    if (typeof inline === 'string' || inline.t !== 'a') return inline
    const text = inlinesText(inline.c)
    return [doi, pmid].some((id) => id?.toLowerCase() === text.toLowerCase()) ? text : inline
  })

/** What stands between two places, each part of it named that lies there whole. */
function taggedXml(
  stretches: Stretch[],
  { from, to, inside = [] }: Omit<CitationSpan, 'name'>,
  targets: Targets,
): string {
  let [written, at] = ['', from]
  for (const part of inside.toSorted((one, other) => one.from - other.from)) {
    if (part.from < at || isCut(stretches, part)) continue
    const { name, attributes = {} } = part
    written += xmlBetween(stretches, { from: at, to: part.from }, targets)
    const inner = taggedXml(stretches, part, targets)
    written += name ? xmlElement(name, attributes, inner) : inner
    at = part.to
  }
  return written + xmlBetween(stretches, { from: at, to }, targets)
}

/** Whether an identifier stands in the text already, or where one of its links leads. */
const says = (text: string, inlines: Inline[], id: string): boolean =>
  [text, ...inlines.map((inline) => (typeof inline === 'object' && inline.t === 'a' ? inline.href : ''))].some(
    (words) => words.toLowerCase().includes(id.toLowerCase()),
  )

const idXml = (type: string, id: string): string => xmlElement('pub-id', { 'pub-id-type': type }, xmlText(id))

/** A reference as its authors wrote it, each part that is found in it named, and its identifiers once each. */
function wordsXml(reference: Reference, targets: Targets): string {
  const { doi, pmid } = reference
  const inlines = withBareIds(reference.text ?? [referenceText(reference)], reference)
  const text = inlinesText(inlines)
  const all = { from: 0, to: text.length, inside: partsOf(reference, text) }
  const written = taggedXml(stretchesOf(inlines), all, targets)
  const ids = [
    ...(doi && !says(text, inlines, doi) ? [idXml('doi', doi)] : []),
    ...(pmid && !says(text, inlines, pmid) ? [idXml('pmid', pmid)] : []),
  ]
  return xmlElement('mixed-citation', { 'publication-type': reference.parts?.kind }, [written, ...ids].join(' '))
}

/** A reference by the parts of its record; one of which only the words are known as these, with the parts that stand in them. Pure. */
export const citationXml = (reference: Reference, targets: Targets): string =>
  reference.record ? recordXml(reference.record) : wordsXml(reference, targets)
