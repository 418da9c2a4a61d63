import type {
  Article,
  ArticleBlock,
  Formula,
  Inline,
  InlinePicture,
  MathNode,
  BodySection,
} from '../../article/article.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'

/** Targets of links within the paper, by id: the kind that JATS names in `ref-type`. */
export type Targets = Map<string, string>

const KINDS: Partial<Record<ArticleBlock['t'], string>> = {
  table: 'table',
  figure: 'fig',
  file: 'supplementary-material',
  formula: 'disp-formula',
  box: 'boxed-text',
  group: 'fig',
}

function addBlocks(blocks: ArticleBlock[], targets: Targets): void {
  for (const block of blocks) {
    if ('id' in block) targets.set(block.id, KINDS[block.t] ?? 'other')
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

/** Returns every id in the document. Pure. */
export function targetsOf(article: Article): Targets {
  const targets: Targets = new Map()
  addSections([...article.abstract, ...article.sections], targets)
  for (const note of article.notes) {
    targets.set(note.id, 'fn')
    addBlocks(note.blocks, targets)
  }
  for (const { id } of article.references) targets.set(id, 'bibr')
  return targets
}

const mathXml = (node: MathNode | string): string =>
  typeof node === 'string'
    ? xmlText(node)
    : xmlElement(
        `mml:${node.e}`,
        node.e === 'math' ? { display: node.a?.['display'] } : mathAttributes(node),
        (node.c ?? []).map(mathXml).join(''),
      )

// Of the attributes that browsers understand, those whose values the MathML 3 schema takes in every case.
const mathAttributes = ({ a = {} }: MathNode): Record<string, string | undefined> => ({
  mathvariant: a['mathvariant'],
  stretchy: a['stretchy'],
  fence: a['fence'],
})

const texXml = (tex: string): string => xmlElement('tex-math', {}, xmlText(tex))

/**
 * Returns a formula as JATS holds it inside `inline-formula` or `disp-formula`: MathML, with the TeX that it was made
 * from if there is any; else its picture, else its text, else the address of its source.
 */
export function formulaXml(formula: Formula, picture: 'graphic' | 'inline-graphic'): string {
  const { m, text } = formula
  const math = m && (m.e === 'math' ? mathXml(m) : `<mml:math>${mathXml(m)}</mml:math>`)
  const [shown] = formula.pictures ?? []
  if (!math && shown)
    return xmlElement(picture, { 'xlink:href': shown.file }, xmlIfAny('alt-text', xmlText(text ?? '')))
  if (math) return text ? xmlElement('alternatives', {}, math + texXml(text)) : math
  if (text) return texXml(text)
  return formula.source ? xmlElement(picture, { 'xlink:href': formula.source }) : ''
}

const pictureXml = ({ pictures: [shown] = [], source, alt }: InlinePicture): string =>
  shown || source
    ? xmlElement('inline-graphic', { 'xlink:href': shown?.file ?? source }, xmlIfAny('alt-text', xmlText(alt ?? '')))
    : xmlText(alt ?? '')

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
          { 'ext-link-type': 'uri', 'xlink:href': inline.href },
          inlinesXml(inline.c, targets),
        )
      case 'x':
      case 'cite': {
        const kind = targets.get(inline.to)
        const text = inlinesXml(inline.c, targets)
        const all = (inline.t === 'cite' && inline.all) || [inline.to]
        return kind ? xmlElement('xref', { 'ref-type': kind, rid: all.join(' ') }, text) : text
      }
      case 'cites':
        return xmlIfAny('sup', inlinesXml(inline.c, targets))
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
