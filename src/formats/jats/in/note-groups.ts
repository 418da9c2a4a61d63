import type { ArticleBlock, BodySection, Inline, Note } from '../../article/article.ts'
import { blocksOf } from './blocks.ts'
import type { JatsImportContext } from './import-context.ts'
import { inlinesOf } from './inline.ts'
import { attribute, child, descendants, type Element, isElement, nameOf, textOf } from '../xml/xml.ts'

const USUAL_TITLE = /^notes[.:]?$/i

/** Returns whether an element is the title of a group of notes and only repeats the page's heading. Pure. */
export const isUsualNotesTitle = (element: Element): boolean => {
  const { parentNode: parent } = element
  const isOfNotes = parent !== null && isElement(parent) && nameOf(parent) === 'fn-group'
  return nameOf(element) === 'title' && isOfNotes && USUAL_TITLE.test(textOf(element))
}

const titleOf = (group: Element, reading: JatsImportContext): Inline[] => {
  const title = child(group, 'title')
  return title && !isUsualNotesTitle(title) ? inlinesOf(title, reading) : []
}

/** Returns a note to which no mark refers, as paragraphs of the text. */
function paragraphsOf(note: Element, reading: JatsImportContext): ArticleBlock[] {
  const label = textOf(child(note, 'label'))
  const [first, ...more] = blocksOf(note, reading, ['label'])
  if (!label) return first ? [first, ...more] : []
  if (first?.t === 'p') return [{ ...first, c: [`${label} `, ...first.c] }, ...more]
  return [{ t: 'p', c: [label] }, ...(first ? [first, ...more] : [])]
}

/**
 * Reads a group of notes. A titled note to which no mark refers is a statement, such as "How to cite", and becomes a
 * section. Other notes are added to the notes of the article, after the title of the group.
 */
export function noteGroupOf(group: Element, level: number, reading: JatsImportContext): BodySection[] {
  const heading = titleOf(group, reading)
  const notes = descendants(group, 'fn')
  const isText = heading.length > 0 && !notes.some((note) => reading.cited.has(attribute(note, 'id')))
  if (isText) {
    const blocks = notes.flatMap((note) => paragraphsOf(note, reading))
    return [{ id: reading.ids.of(group), heading, level, blocks, sections: [], origin: { element: 'sec' } }]
  }
  const titled = (note: Note, index: number): Note =>
    index === 0 && heading.length > 0 ? { ...note, above: heading } : note
  reading.notes.push(...notes.map(reading.noteOf).map(titled))
  return []
}
