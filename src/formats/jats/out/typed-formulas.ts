import type { ArticleBlock, Paragraph } from '../../article/article.ts'
import { inlinesXml, type Targets } from './inlines.ts'
import { unlinked } from './preserved-elements.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'

/** Returns a formula that is typed as text. JATS allows no links in it. Pure. */
export function typedXml({ c, id, origin }: Paragraph, targets: Targets): string {
  const label = origin?.a?.['label'] ?? ''
  const last = c.at(-1)
  const isLabelled = label !== '' && typeof last === 'string' && last.trimEnd().endsWith(label)
  const text = isLabelled ? [...c.slice(0, -1), last.trimEnd().slice(0, -label.length).trimEnd()] : c
  const labelXml = isLabelled ? xmlIfAny('label', xmlText(label)) : ''
  return xmlElement(origin?.element ?? 'p', { id }, labelXml + inlinesXml(unlinked(text), targets))
}

/** Returns whether a block is a part of a structural formula that is typed as text. Pure. */
export const isStructure = (block: ArticleBlock): boolean => block.t === 'p' && block.origin?.element === 'chem-struct'
