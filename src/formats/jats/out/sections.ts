import type { BodySection } from '../../article/article.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'
import { blocksXml, brokenInlinesXml, paragraphsXml } from './blocks.ts'
import { inlinesXml, type Targets } from './inlines.ts'

const sectionsXml = (sections: BodySection[], targets: Targets): string =>
  sections.map((section) => sectionXml(section, targets)).join('')

/** Returns the label and the title of a section. Pure. */
export function headingXml({ heading, headingLabel: label = '' }: BodySection, targets: Targets): string {
  const [first, ...rest] = heading
  if (!label || typeof first !== 'string' || !first.startsWith(`${label} `))
    return xmlIfAny('title', inlinesXml(heading, targets))
  const title = [first.slice(label.length + 1), ...rest]
  return xmlElement('label', {}, xmlText(label)) + xmlIfAny('title', inlinesXml(title, targets))
}

/** Returns a section with its subsections as XML. JATS requires a title, which may be empty. Pure. */
export const sectionXml = (section: BodySection, targets: Targets, type?: string): string =>
  xmlElement(
    'sec',
    { id: section.id, 'sec-type': type },
    (headingXml(section, targets) || xmlElement('title', {})) +
      blocksXml(section.blocks, targets) +
      sectionsXml(section.sections, targets),
  )

/** Returns signatures as the element for them; a signature with a picture or a list is a section. Pure. */
function signatureXml(section: BodySection, targets: Targets): string {
  const lines = section.blocks.flatMap((block) => (block.t === 'p' ? [block.c] : []))
  if (lines.length < section.blocks.length) return sectionXml(section, targets)
  return xmlIfAny('sig-block', lines.map((line) => xmlElement('sig', {}, brokenInlinesXml(line, targets))).join(''))
}

const isSignature = ({ origin }: BodySection): boolean => origin?.element === 'sig-block'

const isLoose = ({ heading, sections }: BodySection): boolean => heading.length === 0 && sections.length === 0

/** Returns the text as XML. Blocks before the first section have no section element. Pure. */
export function bodyXml(sections: BodySection[], targets: Targets): string {
  const signed = sections.filter(isSignature).map((section) => signatureXml(section, targets))
  const [first, ...rest] = sections.filter((section) => !isSignature(section))
  if (!first) return signed.join('')
  const loose = isLoose(first) ? blocksXml(first.blocks, targets) : sectionXml(first, targets)
  return loose + sectionsXml(rest, targets) + signed.join('')
}

/**
 * Returns a section after the text. It gets the element that it has in the imported file: acknowledgements, glossary,
 * appendix or another one.
 */
function backPartXml(section: BodySection, targets: Targets): string {
  const { id, origin, blocks, sections } = section
  const name = origin?.element ?? 'sec'
  const title = headingXml(section, targets)
  const inner = sectionsXml(sections, targets)
  switch (name) {
    case 'ack':
      return xmlElement('ack', { id }, title + paragraphsXml(blocks, targets) + inner)
    case 'app':
      return xmlElement('app', { id }, (title || xmlElement('title', {})) + blocksXml(blocks, targets) + inner)
    case 'glossary':
      // JATS allows no sections in a glossary.
      return inner ? sectionXml(section, targets) : xmlElement(name, { id }, title + blocksXml(blocks, targets))
    case 'notes':
    case 'bio':
      return xmlElement(name, { id }, title + blocksXml(blocks, targets) + inner)
    default:
      return sectionXml(section, targets)
  }
}

const isAppendix = (section: BodySection | undefined): boolean => section?.origin?.element === 'app'

/** Returns the sections after the text as XML, with adjacent appendices in one group. Pure. */
export const backXml = (sections: BodySection[], targets: Targets): string =>
  sections
    .map((section, index) => {
      const xml = backPartXml(section, targets)
      if (!isAppendix(section)) return xml
      const begins = isAppendix(sections[index - 1]) ? '' : '<app-group>'
      return `${begins}${xml}${isAppendix(sections[index + 1]) ? '' : '</app-group>'}`
    })
    .join('')

/** Returns an abstract as XML. Paragraphs before the first section have no section element. Pure. */
export function abstractXml(sections: BodySection[], targets: Targets): string {
  const [first, ...rest] = sections
  if (!first || !isLoose(first)) return sectionsXml(sections, targets)
  return paragraphsXml(first.blocks, targets) + sectionsXml(rest, targets)
}
