import type { ArticleBlock, Inline, Paragraph } from '../../article/article.ts'
import { child, children, type Element, isText, nameOf, nodesOf, textOf } from '../xml/xml.ts'
import type { JatsImportContext } from './import-context.ts'
import { tidy } from './inline.ts'

// Reads formulas and structural formulas that are typed as text, with formats such as subscripts.

type Readers = {
  blockOf(element: Element, reading: JatsImportContext): ArticleBlock[]
  blocksOf(element: Element, reading: JatsImportContext, skip?: string[]): ArticleBlock[]
  captionOf(element: Element, reading: JatsImportContext): { label: string; title: Inline[]; caption: ArticleBlock[] }
}

/** Returns a displayed formula as a paragraph that ends with its label. */
export function typedFormula(element: Element, reading: JatsImportContext, { blocksOf }: Readers): ArticleBlock[] {
  const [only, ...others] = blocksOf(element, reading, ['label'])
  if (only?.t !== 'p' || others.length > 0) return blocksOf(element, reading)
  const label = textOf(child(element, 'label'))
  const typed: Paragraph = {
    t: 'p',
    c: label ? tidy([...only.c, ` ${label}`]) : only.c,
    id: reading.ids.of(element),
    origin: { element: 'disp-formula', ...(label ? { a: { label } } : {}) },
  }
  return [typed]
}

const CAPTION = ['label', 'caption', 'title', 'object-id']

const CREDITS = ['attrib', 'permissions']

const ofStructure = (block: ArticleBlock): ArticleBlock =>
  block.t === 'p' ? { ...block, origin: { element: 'chem-struct' } } : block

const hasBareText = (element: Element): boolean =>
  nodesOf(element).some((node) => isText(node) && (node.nodeValue ?? '').trim() !== '')

/** Returns a structural formula without a picture as a box: its caption, its text, then its credits. */
export function typedStructure(
  element: Element,
  reading: JatsImportContext,
  { blockOf, blocksOf, captionOf }: Readers,
): ArticleBlock[] {
  const { title, label, caption } = captionOf(element, reading)
  const parts = children(element).filter((part) => ![...CAPTION, ...CREDITS].includes(nameOf(part)))
  const structures = hasBareText(element)
    ? blocksOf(element, reading, [...CAPTION, ...CREDITS])
    : parts.flatMap((part) => blockOf(part, reading))
  const credits = CREDITS.flatMap((name) => children(element, name)).flatMap((part) => blockOf(part, reading))
  const blocks = [...caption, ...structures.map(ofStructure), ...credits]
  return [{ t: 'box', id: reading.ids.of(element), label, title, blocks, origin: { element: nameOf(element) } }]
}
