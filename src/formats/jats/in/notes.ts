import type { ArticleBlock, Note } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { attribute, child, type Element, textOf, typeIn } from '../xml/xml.ts'
import { blocksOf } from './blocks.ts'
import type { JatsImportContext } from './import-context.ts'
import { tidy } from './inline.ts'

const OWN_MARK = /^\s*([*†‡§¶‖#]+)\s*/u

// Separates a note's mark from its text, since many files have both in one paragraph. The mark of "** Only in winter."
// is "**".
function markedNote([first, ...more]: ArticleBlock[]): Omit<Note, 'id'> | undefined {
  const [start, ...rest] = first?.t === 'p' ? first.c : []
  if (
    first?.t === 'p' &&
    typeof start === 'object' &&
    start.t === 'sup' &&
    /^\S{1,3}$/.test(inlinesText(start.c).trim())
  )
    return { label: inlinesText(start.c).trim(), blocks: [{ ...first, c: tidy(rest) }, ...more] }
  const [found, label] = typeof start === 'string' ? (OWN_MARK.exec(start) ?? []) : []
  if (typeof start !== 'string' || found === undefined || label === undefined) return undefined
  const text = start.slice(found.length)
  return { label, blocks: [{ t: 'p', c: text ? [text, ...rest] : rest }, ...more] }
}

/** Returns the type of a footnote, such as "conflict". Only exports use it. */
function originOf(element: Element): Pick<Note, 'origin'> {
  const own = typeIn(element, 'fn-type')
  return own ? { origin: { element: 'fn', a: { 'fn-type': own } } } : {}
}

/**
 * Returns a footnote. Its mark is the first available one: the file's label, the mark at the beginning of its text, the
 * mark of a link to it, or ''.
 */
export function noteOf(element: Element, reading: JatsImportContext): Note {
  const blocks = blocksOf(element, reading, ['label'])
  const label = textOf(child(element, 'label')) || attribute(element, 'symbol')
  const written = label ? { label, blocks } : markedNote(blocks)
  const { label: mark, blocks: text } = written ?? {
    label: reading.linkMarks.get(attribute(element, 'id')) ?? '',
    blocks,
  }
  return { id: reading.ids.of(element), label: mark, blocks: text, ...originOf(element) }
}
