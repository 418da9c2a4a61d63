import { citation } from './citation.ts'
import type { WordBlock } from './model.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'
import type { Placeholder } from './placeholders/links.ts'

type Within = { words: string; placeholders: Placeholder[]; links: string[]; isDressed: boolean; hasPicture: boolean }

const NOTHING: Within = { words: '', placeholders: [], links: [], isDressed: false, hasPicture: false }

// A note can contain only words: an equation is replaced by its TeX, a citation by the text that Word showed.
const shownOf = (standIn: Placeholder): string =>
  standIn.is === 'formula' ? standIn.tex : 'shown' in standIn ? standIn.shown : ''

const together = (parts: Within[], between = ''): Within => ({
  words: parts.map(({ words }) => words).join(between),
  placeholders: parts.flatMap(({ placeholders }) => placeholders),
  links: parts.flatMap(({ links }) => links),
  isDressed: parts.some(({ isDressed }) => isDressed),
  hasPicture: parts.some(({ hasPicture }) => hasPicture),
})

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
      const inside = all(block.children)
      return {
        ...inside,
        isDressed: inside.isDressed || ((block.isBold || block.isItalic) && inside.words.trim() !== ''),
      }
    }
    case 'hyperlink': {
      const standIn = reading.placeholders.get(block.anchor)
      if (standIn) return { ...NOTHING, words: shownOf(standIn), placeholders: [standIn] }
      const inside = all(block.children)
      return block.href ? { ...inside, links: [block.href, ...inside.links] } : inside
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

const isWrittenOut = (href: string, words: string): boolean =>
  words.includes(href.replace(/^(?:https?:\/\/|mailto:)/, '').replace(/\/$/, ''))

/** Converts a footnote or an endnote. A note that only cites, as in the humanities, becomes the citation itself. */
export function noteOf(reference: { noteType: string; noteId: string }, reading: DocxImportContext): Json[] {
  const note = reading.document.notes.resolve(reference)
  if (!note) return []
  const { words, placeholders, links, isDressed, hasPicture } = together(
    note.body.map((block) => within(block, reading)),
    '\n',
  )
  const shown = words.trim()
  for (const standIn of placeholders)
    if (standIn.is === 'lost') remark(reading, 'lost', { detail: standIn.what, quote: standIn.quote })
    else if (standIn.is === 'changed') remark(reading, 'changed', { detail: standIn.what, quote: standIn.shown })
  const [only] = placeholders
  if (only?.is === 'citation' && placeholders.length === 1 && /^[\s.,;]*$/.test(shown.replace(only.shown, '')))
    return citation(only.place, reading)
  if (hasPicture) remark(reading, 'lost', { detail: 'A picture within a footnote', quote: shown })
  if (!shown) return []
  if (placeholders.some((standIn) => standIn.is === 'citation'))
    remark(reading, 'changed', { detail: 'A citation within a footnote stands there as text', quote: shown })
  if (placeholders.some((standIn) => standIn.is === 'formula'))
    remark(reading, 'changed', { detail: 'A formula within a footnote stands there as TeX', quote: shown })
  for (const href of new Set(links.filter((link) => !isWrittenOut(link, shown))))
    remark(reading, 'changed', { detail: `A link within a footnote stands as text, without ${href}`, quote: shown })
  if (isDressed) remark(reading, 'changed', { detail: 'A footnote stands without its bold and italic', quote: shown })
  return [{ type: 'footnote', attrs: { text: shown } }]
}
