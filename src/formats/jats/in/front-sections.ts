import type { ArticleBlock, BodySection, Inline } from '../../article/article.ts'
import { collaborationsOf } from '../front/collaborations.ts'
import { noteElementsOf } from '../front/front.ts'
import { awardBlocks } from '../front/awards.ts'
import { conferenceBlocks, publicationDetails, reviewedWorks } from '../front/publication-details.ts'
import { attribute, at, child, children, descendants, type Element, isElement, nameOf, textOf } from '../xml/xml.ts'
import { blockOf, blocksOf } from './blocks.ts'
import { onBehalfOfAll } from '../front/names.ts'
import { inlinesOf } from './inline.ts'
import type { JatsImportContext } from './import-context.ts'

/** Returns a list without marks. */
export const plainList = (items: Inline[][]): ArticleBlock => ({
  t: 'list',
  style: 'plain',
  items: items.map((c) => ({ blocks: [{ t: 'p', c }] })),
})

const membersOf = (meta: Element): BodySection[] =>
  collaborationsOf(meta).map(({ name, members }, index) => ({
    id: `members-${index + 1}`,
    heading: [`Members of ${name}`],
    level: 2,
    blocks: [plainList(members)],
    sections: [],
  }))

/** Returns a section with one of the page's headings; none if there are no blocks. */
export const titled = (heading: string, blocks: ArticleBlock[], id: string): BodySection[] =>
  blocks.length ? [{ id, heading: [heading], level: 2, blocks, sections: [] }] : []

const AUTHOR_NOTES: Record<string, string> = {
  con: 'Author Contributions',
  conflict: 'Competing Interests',
  'coi-statement': 'Competing Interests',
  'financial-disclosure': 'Funding',
  'supported-by': 'Funding',
}

const untitledNotes = ({ parentNode }: Element): string =>
  parentNode?.nodeName === 'author-notes' ? 'Author Notes' : 'Notes on the Title'

/**
 * Returns the statements of the front matter as sections: funding, competing interests, contributions, data, related
 * articles.
 */
export function statementsOf(meta: Element, reading: JatsImportContext): BodySection[] {
  const found = new Map<string, { blocks: ArticleBlock[]; id: string }>()
  const add = (heading: string, element: Element, blocks: ArticleBlock[]) => {
    const known = found.get(heading) ?? { blocks: [], id: reading.ids.of(element) }
    known.blocks.push(...blocks)
    found.set(heading, known)
  }
  for (const note of noteElementsOf(meta))
    add(AUTHOR_NOTES[attribute(note, 'fn-type')] ?? untitledNotes(note), note, blocksOf(note, reading, ['label']))
  for (const paragraph of children(meta, 'author-notes').flatMap((notes) => children(notes, 'p')))
    add('Author Notes', paragraph, blocksOf(paragraph, reading))
  const fundingGroups = descendants(meta, 'funding-group')
  const statement = fundingGroups.length > 0 ? fundingSectionText(meta) : ''
  for (const funding of fundingGroups)
    add('Funding', funding, [...blocksOf(funding, reading, ['award-group']), ...awardBlocks(funding, statement)])
  for (const custom of descendants(meta, 'custom-meta')) {
    const name = textOf(child(custom, 'meta-name'))
    const value = child(custom, 'meta-value')
    if (value && /data/i.test(name)) add(name, custom, blocksOf(value, reading))
  }
  return [...found].flatMap(([heading, { blocks, id }]) => titled(heading, blocks, id))
}

/** Returns the files that belong to the article as a whole. */
const filesOf = (meta: Element, reading: JatsImportContext): BodySection[] =>
  titled(
    'Supplementary Files',
    children(meta, 'supplementary-material').flatMap((file) => blockOf(file, reading)),
    'supplementary-files',
  )

/** Returns a section about support other than funding, such as materials. */
const supportOf = (meta: Element, reading: JatsImportContext): BodySection[] => {
  const groups = children(meta, 'support-group')
  const [first] = groups
  const blocks = groups.flatMap((support) => blocksOf(support, reading, ['funding-group']))
  return first ? titled('Support', blocks, reading.ids.of(first)) : []
}

/** Returns the text of the sections after an article that state its funding. */
function fundingSectionText(meta: Element): string {
  const front = nameOf(meta) === 'article-meta' ? meta.parentNode : meta
  const back = [...(front?.parentNode?.childNodes ?? [])].filter(isElement).find((part) => nameOf(part) === 'back')
  // References make up most of the part after the text, and contain no sections.
  const parts = (back ? children(back) : []).filter((part) => nameOf(part) !== 'ref-list')
  return parts
    .flatMap((part) => [...(nameOf(part) === 'sec' ? [part] : []), ...descendants(part, 'sec')])
    .filter((section) => attribute(section, 'sec-type') === 'funding-statement')
    .map(textOf)
    .join(' ')
}

/** Returns the biographies of the contributors, and comments on them. */
function biographiesOf(meta: Element, reading: JatsImportContext): BodySection[] {
  const parts = descendants(meta, 'contrib-group').flatMap((group) => [
    ...children(group, 'contrib').flatMap((contributor) => descendants(contributor, 'bio', 'author-comment')),
    ...children(group, 'bio'),
    ...children(group, 'author-comment'),
  ])
  const [first] = parts
  return first
    ? titled(
        'About the Authors',
        [...new Set(parts)].flatMap((part) => blocksOf(part, reading)),
        reading.ids.of(first),
      )
    : []
}

/** Returns the groups on whose behalf all authors write. */
const groupsNamed = (meta: Element, reading: JatsImportContext): ArticleBlock[] =>
  onBehalfOfAll(meta).map((group) => ({ t: 'p', c: inlinesOf(group, reading) }))

/** Returns the notes of the front matter, such as a disclaimer. */
const frontNotesOf = (root: Element, reading: JatsImportContext): BodySection[] =>
  children(at(root, 'front') ?? root, 'notes').flatMap((notes) => {
    const title = textOf(child(notes, 'title'))
    return titled(title || 'Notes', blocksOf(notes, reading, ['title']), reading.ids.of(notes))
  })

const from =
  (element: string) =>
  (section: BodySection): BodySection => ({ ...section, origin: { element } })

/** Returns the sections that come from the front matter, in the order in which the page shows them. */
export const frontSectionsOf = (root: Element, meta: Element, reading: JatsImportContext): BodySection[] => [
  // Exports write the sections above after the text.
  ...membersOf(meta).map(from('sec')),
  ...biographiesOf(meta, reading).map(from('bio')),
  ...frontNotesOf(root, reading).map(from('notes')),
  ...titled('Publication Details', publicationDetails(root, meta, reading), 'publication-details').map(from('sec')),
  ...filesOf(meta, reading).map(from('sec')),
  ...supportOf(meta, reading).map(from('sec')),
  // Instead of the sections below, exports write the elements from which they were made.
  ...titled('On Behalf Of', groupsNamed(meta, reading), 'on-behalf-of').map(from('article-meta')),
  ...statementsOf(meta, reading).map(from('article-meta')),
  ...titled('Reviewed Work', reviewedWorks(meta, reading), 'reviewed-work').map(from('article-meta')),
  ...titled('Conference', conferenceBlocks(meta), 'conference').map(from('article-meta')),
]
