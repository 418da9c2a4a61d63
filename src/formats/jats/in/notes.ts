import type { ArticleBlock, Note } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { blocksOf } from './blocks.ts'
import { tidy } from './inline.ts'
import type { JatsImportContext } from './import-context.ts'
import { attribute, child, type Element, textOf } from '../xml/xml.ts'

const OWN_MARK = /^\s*([*†‡§¶‖#]+)\s*/u

// Many sources write a note's mark into its text: "** Only in winter."
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

/** A footnote. `label` is what the text shows; without one, and without a mark in its text, it is an asterisk. */
export function noteOf(element: Element, reading: JatsImportContext): Note {
  const id = reading.ids.of(element)
  const blocks = blocksOf(element, reading, ['label'])
  const label = textOf(child(element, 'label')) || attribute(element, 'symbol')
  return label ? { id, label, blocks } : { id, ...(markedNote(blocks) ?? { label: '*', blocks }) }
}
