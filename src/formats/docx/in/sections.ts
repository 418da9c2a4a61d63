import type { DraftBlock } from './blocks.ts'

/** A block and its section. `section` is null before the first section. */
export type SectionedBlock = DraftBlock & {
  section: string | null
  movedFrom?: string
  isSectionHeading?: boolean
  isUnknown?: boolean
}

const HEADING_LENGTH_MAX = 60
const FIRST_SECTION = 'introduction'
/** The reference list, which is not a section of a manuscript. */
export const REFERENCES = 'references'
/** Sections that many papers include in the discussion, but that are separate sections of a manuscript in Inflo. */
const OUT_OF_OTHERS: ReadonlySet<string> = new Set(['limitations', 'conclusion'])
// The maximum number of words of a paragraph before the first section that may be a title, names or addresses.
const FRONT_WORDS_MAX = 60

const isProse = ({ node, words }: DraftBlock): boolean =>
  node.type === 'paragraph' && words.split(/\s+/).length > FRONT_WORDS_MAX

// Returns whether a paragraph is a heading without a heading style, for example bold text.
const isTyped = ({ node, words }: DraftBlock): boolean =>
  node.type === 'paragraph' && words.length <= HEADING_LENGTH_MAX && sectionNamed(words) !== undefined

/** Returns the heading level of this document's sections, and whether the sections have heading styles. */
function levelOf(blocks: DraftBlock[]): { level: number; isStyled: boolean } {
  const levels = blocks.flatMap(({ heading, words }) => (heading && sectionNamed(words) ? [heading] : []))
  return { level: levels.length > 0 ? Math.min(...levels) : 1, isStyled: levels.length > 1 }
}

type SectionCursor = { section: string | null; back?: { section: string | null; level: number } }

/** Assigns blocks to sections by the document's headings. Pure. */
export function placed(blocks: DraftBlock[]): SectionedBlock[] {
  const { level, isStyled } = levelOf(blocks)
  let at: SectionCursor = { section: null }
  const all = blocks.map((block): SectionedBlock => {
    const typed = isTyped(block) && (!isStyled || /^(?:abstract|references)$/.test(sectionNamed(block.words) ?? ''))
    const depth = block.heading ?? (typed ? level : undefined)
    const named = depth === undefined ? undefined : sectionNamed(block.words)
    if (depth !== undefined && at.back && depth <= at.back.level) at = { section: at.back.section }
    if (named && depth !== undefined && depth <= level) {
      at = { section: named }
      return { ...block, section: named, isSectionHeading: true }
    }
    if (named && depth !== undefined && OUT_OF_OTHERS.has(named) && at.section && at.section !== 'abstract') {
      const movedFrom = at.section
      at = { section: named, back: { section: at.section, level: depth } }
      return { ...block, section: named, isSectionHeading: true, movedFrom }
    }
    return { ...block, section: at.section, isUnknown: at.section !== null && (block.heading ?? Infinity) <= level }
  })
  return withoutFront(all)
}

// Omits the title and names before the first section, but keeps prose. A document without any known heading becomes one
// section.
function withoutFront(all: SectionedBlock[]): SectionedBlock[] {
  const isDivided = all.some(({ section }) => section !== null)
  return all.map((block) => {
    if (block.section !== null) return block
    return !isDivided ||
      isProse(block) ||
      (block.node.type !== 'paragraph' && !block.isTitle && block.heading === undefined)
      ? { ...block, section: FIRST_SECTION }
      : block
  })
}

const BEGINS_A_PAPER: ReadonlySet<string> = new Set(['abstract', FIRST_SECTION, 'background'])

/**
 * Returns whether the text before the first section contains the title and authors of a whole paper. An excerpt of a
 * paper has no such front, so its first text is content.
 */
const hasFront = (blocks: SectionedBlock[]): boolean =>
  blocks.some(({ isTitle }) => isTitle) ||
  BEGINS_A_PAPER.has(blocks.find(({ isSectionHeading }) => isSectionHeading)?.section ?? '')

/**
 * Assigns all blocks to one section, except the title, authors and reference list, which are not part of a section. A
 * heading with the section's own name is dropped, since the section already has this heading. Pure.
 */
export function placedInto(blocks: DraftBlock[], section: string): SectionedBlock[] {
  const read = placed(blocks)
  const isWhole = hasFront(read)
  return blocks.map((block, index): SectionedBlock => {
    const { section: own = null, isSectionHeading: leads } = read[index] ?? {}
    if (own === REFERENCES) return { ...block, section: own, ...(leads ? { isSectionHeading: true } : {}) }
    if (block.isTitle || (own === null && isWhole)) return { ...block, section: null }
    const isSectionHeading = block.heading !== undefined && sectionNamed(block.words) === section
    return { ...block, section, ...(isSectionHeading ? { isSectionHeading } : {}) }
  })
}

// Headings that papers use for the sections of a manuscript.
const CALLED: Record<string, string[]> = {
  abstract: ['abstract', 'summary'],
  introduction: ['introduction'],
  background: ['background', 'literature review', 'related work', 'review of the literature'],
  methods: [
    'methods',
    'method',
    'methodology',
    'materials and methods',
    'material and methods',
    'patients and methods',
    'methods and materials',
    'participants and methods',
  ],
  results: ['results', 'findings', 'results and discussion'],
  discussion: ['discussion', 'discussion and conclusion', 'discussion and conclusions'],
  conclusion: ['conclusion', 'conclusions', 'concluding remarks', 'summary and conclusion', 'summary and conclusions'],
  limitations: ['limitations', 'strengths and limitations', 'limitations of the study', 'study limitations'],
  references: ['references', 'bibliography', 'works cited', 'literature cited', 'reference list', 'literature'],
}

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(CALLED).flatMap(([name, headings]) => headings.map((heading) => [heading, name] as const)),
)

/**
 * Returns the section that a heading names, with or without a number or a colon; undefined for other headings. Pure.
 */
function sectionNamed(heading: string): string | undefined {
  const plain = heading
    .toLowerCase()
    .replace(/^\s*(?:section\s+)?(?:\d+(?:\.\d+)*|[ivx]+(?=[.)]))[.):]?\s+/, '')
    .replaceAll('&', 'and')
    .replace(/[\s:.]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return names.get(plain)
}
