import { subscript, superscript } from '../../article/superscripts.ts'
import { citation } from './citation.ts'
import type { WordBlock } from './model.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'
import type { Placeholder } from './placeholders/links.ts'

type Within = {
  words: string
  placeholders: Placeholder[]
  links: string[]
  isDressed: boolean
  isFlat: boolean
  hasPicture: boolean
}

const NOTHING: Within = { words: '', placeholders: [], links: [], isDressed: false, isFlat: false, hasPicture: false }

// Returns the text for a placeholder in a note: the TeX of an equation, or the text that Word showed for a citation. A
// note can contain only text.
const shownOf = (standIn: Placeholder): string =>
  standIn.is === 'formula' ? standIn.tex : 'shown' in standIn ? standIn.shown : ''

const together = (parts: Within[], between = ''): Within => ({
  words: parts.map(({ words }) => words).join(between),
  placeholders: parts.flatMap(({ placeholders }) => placeholders),
  links: parts.flatMap(({ links }) => links),
  isDressed: parts.some(({ isDressed }) => isDressed),
  isFlat: parts.some(({ isFlat }) => isFlat),
  hasPicture: parts.some(({ hasPicture }) => hasPicture),
})

const MOVED = { baseline: (words: string): string => words, superscript, subscript }

// Returns superscript or subscript text in Unicode characters. Otherwise "10" with a superscript 9 would become 109.
const moved = (inside: Within, alignment: keyof typeof MOVED): Within => {
  const words = MOVED[alignment](inside.words)
  const isLost = words === inside.words && alignment !== 'baseline' && words.trim() !== ''
  return { ...inside, words, isFlat: inside.isFlat || isLost }
}

function within(block: WordBlock, reading: DocxImportContext): Within {
  const all = (blocks: WordBlock[], between = '') =>
    together(
      blocks.map((part) => within(part, reading)),
      between,
    )
  switch (block.type) {
    case 'text':
      return { ...NOTHING, words: block.value }
    case 'tab':
    case 'break':
      return { ...NOTHING, words: ' ' }
    case 'image':
      return { ...NOTHING, hasPicture: true }
    case 'paragraph':
      return all(block.children)
    case 'run': {
      const inside = moved(all(block.children), block.verticalAlignment)
      return {
        ...inside,
        isDressed: inside.isDressed || ((block.isBold || block.isItalic) && inside.words.trim() !== ''),
      }
    }
    case 'hyperlink': {
      const standIn = reading.placeholders.get(block.anchor)
      if (standIn && standIn.is !== 'link') return { ...NOTHING, words: shownOf(standIn), placeholders: [standIn] }
      const inside = all(block.children)
      return standIn?.href ? { ...withAddress(inside, standIn.href), links: [standIn.href, ...inside.links] } : inside
    }
    case 'table':
      return all(
        block.children.flatMap((row) => row.children.flatMap((cell) => cell.children)),
        ' ',
      )
    default:
      return NOTHING
  }
}

/** Returns the words of a link, followed by its address unless the words are the address. */
const withAddress = (inside: Within, href: string): Within =>
  inside.words.trim() && !isWrittenOut(href, inside.words) ? { ...inside, words: `${inside.words} (${href})` } : inside

const isWrittenOut = (href: string, words: string): boolean =>
  words.includes(href.replace(/^(?:https?:\/\/|mailto:)/, '').replace(/\/$/, ''))

/**
 * Converts a footnote or an endnote. If a note contains only a citation, as is usual in the humanities, returns the
 * citation instead.
 */
export function noteOf(reference: { noteType: string; noteId: string }, reading: DocxImportContext): Json[] {
  const note = reading.document.notes.resolve(reference)
  if (!note) return []
  const { words, placeholders, links, isDressed, isFlat, hasPicture } = together(
    note.body.map((block) => within(block, reading)),
    '\n',
  )
  const shown = words.trim()
  for (const standIn of placeholders)
    if (standIn.is === 'lost') remark(reading, 'lost', { detail: standIn.what, quote: standIn.quote })
    else if (standIn.is === 'changed')
      remark(reading, 'changed', { detail: standIn.what, quote: standIn.quote ?? standIn.shown })
  const [only] = placeholders
  if (only?.is === 'citation' && placeholders.length === 1 && /^[\s.,;]*$/.test(shown.replace(only.shown, '')))
    return citation(only.place, reading)
  if (hasPicture) remark(reading, 'lost', { detail: 'A picture in a footnote', quote: shown })
  if (!shown) return []
  if (placeholders.some((standIn) => standIn.is === 'citation'))
    remark(reading, 'changed', { detail: 'A citation in a footnote became text', quote: shown })
  if (placeholders.some((standIn) => standIn.is === 'formula'))
    remark(reading, 'changed', { detail: 'A formula in a footnote became TeX', quote: shown })
  if (links.some((href) => shown.includes(`(${href})`)))
    remark(reading, 'changed', { detail: 'A link in a footnote became text with its address', quote: shown })
  if (isFlat)
    remark(reading, 'changed', { detail: 'Superscripts and subscripts were removed from a footnote', quote: shown })
  if (isDressed) remark(reading, 'changed', { detail: 'Bold and italics were removed from a footnote', quote: shown })
  return [{ type: 'footnote', attrs: { text: shown } }]
}
