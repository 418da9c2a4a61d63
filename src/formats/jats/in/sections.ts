import type { ArticleBlock, Inline, BodySection } from '../../article/article.ts'
import { blocksOf } from './blocks.ts'
import { inlinesOf } from './inline.ts'
import type { JatsImportContext } from './import-context.ts'
import { at, attribute, child, children, descendants, type Element, nameOf, textOf } from '../xml/xml.ts'

const LEVEL_MAX = 6

const headingOf = (element: Element, reading: JatsImportContext): Inline[] => {
  const label = textOf(child(element, 'label'))
  const title = inlinesOf(child(element, 'title'), reading)
  return label ? [`${label} `, ...title] : title
}

// A section without a heading must not cost its subsections a level, or the page's headings would skip one.
const levelBelow = ({ heading, level }: BodySection): number =>
  heading.length ? Math.min(level + 1, LEVEL_MAX) : level

/** A section with its subsections; what follows those stays behind them, as a section without a heading. */
export function sectionOf(element: Element, level: number, reading: JatsImportContext): BodySection {
  const section: BodySection = {
    id: reading.ids.of(element),
    heading: headingOf(element, reading),
    level,
    blocks: [],
    sections: [],
  }
  const inner = children(element).filter((part) => nameOf(part) === 'sec')
  section.blocks = blocksOf(element, reading, ['title', 'label', 'sec', 'sec-meta', 'ref-list'])
  section.sections = inner.map((part) => sectionOf(part, levelBelow(section), reading))
  return section
}

/** The sections of a body or abstract; blocks outside any section come as one without a heading. */
export function sectionsIn(parent: Element, level: number, reading: JatsImportContext): BodySection[] {
  const blocks = blocksOf(parent, reading, ['sec', 'title', 'ref-list'])
  const loose: BodySection[] = blocks.length
    ? [{ id: reading.ids.of(parent), heading: [], level, blocks, sections: [] }]
    : []
  return [...loose, ...children(parent, 'sec').map((part) => sectionOf(part, level, reading))]
}

const titled = (heading: string, blocks: ArticleBlock[], id: string): BodySection[] =>
  blocks.length ? [{ id, heading: [heading], level: 2, blocks, sections: [] }] : []

const SUMMARIES: Record<string, string> = {
  summary: 'Author Summary',
  'editors-summary': 'Editors’ Summary',
  toc: 'In Brief',
  'plain-language-summary': 'Plain Language Summary',
  graphical: 'Graphical Abstract',
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' })

function untitled(part: Element): string {
  const language = attribute(part, 'xml:lang')
  if (nameOf(part) !== 'trans-abstract' || !/^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(language)) return 'Summary'
  return `Abstract in ${LANGUAGES.of(language) ?? language}`
}

/** Abstracts of another kind than the main one: the author's summary, the editors', the blurb of the contents page. */
export const summariesOf = (meta: Element, reading: JatsImportContext): BodySection[] =>
  [...children(meta, 'abstract'), ...children(meta, 'trans-abstract')]
    .filter((part) => !isMainAbstract(part))
    .map((part) => {
      const section = sectionOf(part, 2, reading)
      const heading = section.heading.length
        ? section.heading
        : [SUMMARIES[attribute(part, 'abstract-type')] ?? untitled(part)]
      return { ...section, heading }
    })

/** The abstract itself, by whatever type some publishers give it. */
export const isMainAbstract = (part: Element): boolean =>
  nameOf(part) === 'abstract' &&
  /^(?:|abstract|normal|main|structured|unstructured|section)$/.test(attribute(part, 'abstract-type'))

const AUTHOR_NOTES: Record<string, string> = {
  con: 'Author Contributions',
  conflict: 'Competing Interests',
  'coi-statement': 'Competing Interests',
  'financial-disclosure': 'Funding',
  'supported-by': 'Funding',
}

/** What the front matter says beyond who and when: funding, competing interests, contributions, data, related articles. */
export function statementsOf(meta: Element, reading: JatsImportContext): BodySection[] {
  const found = new Map<string, { blocks: ArticleBlock[]; id: string }>()
  const add = (heading: string, element: Element, blocks: ArticleBlock[]) => {
    const known = found.get(heading) ?? { blocks: [], id: reading.ids.of(element) }
    known.blocks.push(...blocks)
    found.set(heading, known)
  }
  for (const note of descendants(meta, 'author-notes').flatMap((notes) => children(notes, 'fn')))
    add(AUTHOR_NOTES[attribute(note, 'fn-type')] ?? 'Author Notes', note, blocksOf(note, reading, ['label']))
  for (const funding of children(meta, 'funding-group')) add('Funding', funding, blocksOf(funding, reading))
  for (const custom of descendants(meta, 'custom-meta')) {
    const name = textOf(child(custom, 'meta-name'))
    const value = child(custom, 'meta-value')
    if (value && /data/i.test(name)) add(name, custom, blocksOf(value, reading))
  }
  return [...found].flatMap(([heading, { blocks, id }]) => titled(heading, blocks, id))
}

const BACK_HEADINGS: Record<string, string> = {
  ack: 'Acknowledgements',
  glossary: 'Glossary',
  bio: 'About the Authors',
  app: 'Appendix',
  notes: 'Notes',
}

/** Acknowledgements, glossary, appendices and whatever else stands after the text. */
export function backOf(back: Element, reading: JatsImportContext): BodySection[] {
  return children(back).flatMap((part): BodySection[] => {
    const name = nameOf(part)
    if (name === 'ref-list') return []
    if (name === 'app-group') return backOf(part, reading)
    if (name === 'sec') return [sectionOf(part, 2, reading)]
    const section = sectionOf(part, 2, reading)
    if (!section.blocks.length && !section.sections.length) return []
    if (!section.heading.length) section.heading = [BACK_HEADINGS[name] ?? 'Further Information']
    // Definitions and lists bring their own title; the section's heading already says it.
    return [section]
  })
}

/** Figures and tables that the file keeps apart from the text. */
export function floatsOf(root: Element, reading: JatsImportContext): BodySection[] {
  const groups = [at(root, 'floats-group'), at(root, 'floats-wrap')].filter((group) => group !== undefined)
  return groups.flatMap((group) => titled('Figures and Tables', blocksOf(group, reading), reading.ids.of(group)))
}
