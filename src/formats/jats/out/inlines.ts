import type { Article, ArticleBlock, Formula, Inline, InlinePicture, BodySection } from '../../article/article.ts'
import type { NamedGraphic } from '../../article/files.ts'
import { doiAddress } from '../../citations/identifiers.ts'
import { drawableTex } from '../../tex/drawable-tex.ts'
import { wordsTex } from '../../tex/signs.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'
import { mathXml } from './math.ts'
import { linkTarget } from './link-targets.ts'

/**
 * The types of links within the paper: the `ref-type` in JATS by the id of the target. The paper's own address has the
 * type ''.
 */
export type Targets = Map<string, string>

const KINDS: Partial<Record<ArticleBlock['t'], string>> = {
  table: 'table',
  figure: 'fig',
  file: 'supplementary-material',
  formula: 'disp-formula',
  p: 'disp-formula',
  box: 'boxed-text',
  group: 'fig',
}

function addBlocks(blocks: ArticleBlock[], targets: Targets): void {
  for (const block of blocks) {
    if ('id' in block && block.id) targets.set(block.id, KINDS[block.t] ?? 'other')
    if ('caption' in block) addBlocks(block.caption, targets)
    if ('blocks' in block) addBlocks(block.blocks, targets)
    if ('items' in block) for (const { blocks: inner } of block.items) addBlocks(inner, targets)
    if (block.t !== 'table') continue
    addBlocks(block.foot, targets)
    for (const note of block.notes) {
      targets.set(note.id, 'table-fn')
      addBlocks(note.blocks, targets)
    }
  }
}

function addSections(sections: BodySection[], targets: Targets): void {
  for (const section of sections) {
    targets.set(section.id, 'sec')
    addBlocks(section.blocks, targets)
    addSections(section.sections, targets)
  }
}

/** Returns the targets for every id in the article, and for its DOI. Pure. */
export function targetsOf(article: Article, doi: string | null): Targets {
  const targets: Targets = new Map(doi ? [[doiAddress(doi), '']] : [])
  addSections([...article.abstract, ...article.sections], targets)
  for (const note of article.notes) {
    targets.set(note.id, 'fn')
    addBlocks(note.blocks, targets)
  }
  for (const { id } of article.references) targets.set(id, 'bibr')
  return targets
}

// Returns the XML of a formula's TeX if the TeX can be drawn. Other TeX is omitted if the formula has MathML, and
// otherwise becomes literal text, since programs run the commands in this element. An import reads literal text as TeX.
function texXml({ m, text = '' }: Formula): string {
  const drawn = text && drawableTex({ t: 'math', m, text })
  if (drawn === undefined)
    return m ? '' : xmlElement('tex-math', { 'specific-use': 'literal' }, xmlText(wordsTex(text)))
  return drawn.trim() && xmlElement('tex-math', {}, xmlText(drawn))
}

/** Returns the alternative text of a picture as XML. Pure. */
export const altXml = (alt: string | undefined): string => xmlIfAny('alt-text', xmlText(alt ?? ''))

/**
 * Returns pictures or files by their names in the imported file. If one has several names, they are alternatives. Omits
 * names that are neither a plain file name nor a web address. Pure.
 */
export const namedGraphicsXml = (graphics: NamedGraphic[], element: string): string =>
  graphics
    .map(({ names, alt }) => {
      const targets = names.map(linkTarget).filter(Boolean)
      const forms = targets.map((name) => xmlElement(element, { 'xlink:href': name }, altXml(alt)))
      return forms.length > 1 ? xmlElement('alternatives', {}, forms.join('')) : forms.join('')
    })
    .join('')

/**
 * Returns a formula for `inline-formula` or `disp-formula`. Writes MathML, with TeX and pictures if there are any.
 * Without MathML, writes the picture, the text, or the URL of the source.
 */
export function formulaXml(formula: Formula, picture: 'graphic' | 'inline-graphic'): string {
  const { m, text, pictures: [shown] = [], source, graphics = [] } = formula
  const math = m && (m.e === 'math' ? mathXml(m) : `<mml:math>${mathXml(m)}</mml:math>`)
  if (!math && shown) return xmlElement(picture, { 'xlink:href': shown.file }, altXml(text))
  const named = graphics
    .flatMap(({ names, alt }) => names.map((name) => namedGraphicsXml([{ names: [name], alt }], picture)))
    .filter(Boolean)
  // The text of a formula with a source is the description of its picture.
  const tex = math || named.length === 0 || source === undefined ? texXml(formula) : ''
  const forms = [math ?? '', tex, ...named].filter(Boolean)
  if (forms.length > 0) return forms.length > 1 ? xmlElement('alternatives', {}, forms.join('')) : forms.join('')
  const target = linkTarget(source)
  return target ? xmlElement(picture, { 'xlink:href': target }) : ''
}

function pictureXml({ pictures: [shown] = [], source, alt, graphics = [] }: InlinePicture): string {
  const named = shown ? '' : namedGraphicsXml(graphics, 'inline-graphic')
  const target = shown?.file ?? linkTarget(source)
  if (named) return named
  return target ? xmlElement('inline-graphic', { 'xlink:href': target }, altXml(alt)) : xmlText(alt ?? '')
}

const MARKS = { i: 'italic', b: 'bold', sup: 'sup', sub: 'sub', u: 'underline', sc: 'sc', code: 'monospace' } as const

/** Converts running text to XML. Pure. */
export function inlinesXml(inlines: Inline[], targets: Targets): string {
  const inlineXml = (inline: Inline): string => {
    if (typeof inline === 'string') return xmlText(inline)
    switch (inline.t) {
      case 'br':
        return ' '
      case 'a':
        return xmlElement(
          'ext-link',
          { 'ext-link-type': 'uri', 'xlink:href': linkTarget(inline.href) },
          inlinesXml(inline.c, targets),
        )
      case 'x':
      case 'cite': {
        const kind = targets.get(inline.to)
        const text = inlinesXml(inline.c, targets)
        const all = (inline.all ?? [inline.to]).filter((id) => targets.has(id))
        return kind ? xmlElement('xref', { 'ref-type': kind, rid: all.join(' ') }, text) : text
      }
      case 'cites':
        // Writes the number in brackets, since a superscript number would read as a power here.
        return inline.c[0] === '[' ? inlinesXml(inline.c, targets) : xmlIfAny('sup', inlinesXml(inline.c, targets))
      case 'ins':
      case 'del':
        return inlinesXml(inline.c, targets)
      case 'math':
        return xmlElement('inline-formula', {}, formulaXml(inline, 'inline-graphic'))
      case 'picture':
        return pictureXml(inline)
      default:
        return xmlIfAny(MARKS[inline.t], inlinesXml(inline.c, targets))
    }
  }
  return inlines.map(inlineXml).join('')
}
