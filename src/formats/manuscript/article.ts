import type { Node } from 'prosemirror-model'
import type { Article, Inline, Reference, BodySection } from '../article/article.ts'
import { referencesOfText } from '../article/plain.ts'
import { inlinesText } from '../article/text.ts'
import { articleReference } from '../citations/article-reference.ts'
import { byReferenceId } from '../citations/reference-id.ts'
import type { ReferenceRecord } from '../citations/reference.ts'
import { type BlockConversion, type ManuscriptFile, blockOf } from './conversion/blocks.ts'
import { type Numbering, numberingOf } from './numbering.ts'
import { resolveSuggestions } from './suggestions/resolve.ts'
import { paragraphEnds, trackedSuggestions } from './suggestions/tracked-changes.ts'
import { changedEnds, inlinesOf } from './conversion/inlines.ts'

export type WrittenSection = { name: string; heading: string; doc: Node }

export type Manuscript = {
  /** The title with markup. Empty for a plain-text title, which papers store separately. */
  title: Inline[]
  /** The sections, in the paper's order. */
  sections: WrittenSection[]
  references: ReadonlyMap<string, ReferenceRecord>
  files: ReadonlyMap<string, ManuscriptFile>
  /** For Word: the names of members by their ids. With them, open suggestions that Word can show are kept. */
  suggesters?: ReadonlyMap<string, string>
}

/** Sections that are not part of the main text. */
const ABSTRACT = 'abstract'
const REFERENCES = 'references'

const ABSTRACT_LEVEL = 2

/**
 * Returns the references. The structured references that are cited come first, by number. The uncited ones and then the
 * typed references follow.
 */
function referencesOf(
  { references }: Manuscript,
  { numbering }: BlockConversion,
  typed: WrittenSection[],
): Reference[] {
  const structured = inOrder(references, numbering).map((record, index) => articleReference(record, index + 1))
  return [...structured, ...linesOf(typed, structured.length)]
}

function inOrder(references: Manuscript['references'], { citations }: Numbering): ReferenceRecord[] {
  const others = [...references.keys()].filter((id) => !citations.has(id)).toSorted(byReferenceId)
  return [...citations.keys(), ...others].flatMap((id) => references.get(id) ?? [])
}

const numberingIn = (sections: WrittenSection[], references: Manuscript['references']): Numbering =>
  numberingOf(
    [
      ...sections.filter(({ name }) => name === ABSTRACT),
      ...sections.filter(({ name }) => name !== ABSTRACT && name !== REFERENCES),
    ].map(({ doc }) => doc),
    (id) => references.has(id),
  )

/**
 * Returns the records of the references in the order in which `articleOf` numbers them. The first belongs to
 * `reference-1`. Pure.
 */
export const recordsOf = (manuscript: Manuscript): ReferenceRecord[] =>
  inOrder(manuscript.references, numberingIn(decidedSections(manuscript), manuscript.references))

/**
 * Returns the records of all references in the order of the published list: those of `recordsOf`, then one for each line
 * that is typed into the references section. Pure.
 */
export function allRecordsOf(manuscript: Manuscript): ReferenceRecord[] {
  const records = recordsOf(manuscript)
  const typed = decidedSections(manuscript).filter(({ name }) => name === REFERENCES)
  const lines = linesOf(typed, records.length).map(({ id, text = [] }): ReferenceRecord => {
    const line = inlinesText(text)
    return { id, type: 'document', title: line, text: line }
  })
  return [...records, ...lines]
}

const linesOf = (typed: WrittenSection[], before: number): Reference[] =>
  typed
    .flatMap(({ doc }) => referencesOfText(typedLines(doc)))
    .map((line, index) => ({ ...line, id: `reference-${before + index + 1}`, number: before + index + 1 }))

/**
 * Returns the parts of the abstract. Returns none if the abstract has only plain paragraphs, which papers store next to
 * the article.
 */
function abstractOf(sections: WrittenSection[], conversion: BlockConversion): BodySection[] {
  const [abstract] = sections
  if (!abstract) return []
  const whole = sectionOf(abstract.doc, { id: ABSTRACT, heading: [], level: ABSTRACT_LEVEL }, conversion)
  const first: BodySection = { ...whole, id: `${ABSTRACT}-text`, level: ABSTRACT_LEVEL + 1, sections: [] }
  return [first, ...whole.sections].filter((section) => !isEmpty(section))
}

const isPlain = (sections: BodySection[]): boolean =>
  sections.every(
    ({ heading, blocks }) =>
      heading.length === 0 &&
      blocks.every((block) => block.t === 'p' && !block.ends && block.c.every((part) => typeof part === 'string')),
  )

/**
 * Returns the ids of the suggestions that Word shows as tracked changes. Typed references have none, since they are
 * plain lines. Pure.
 */
export const trackedIn = (sections: WrittenSection[]): ReadonlySet<string> =>
  trackedSuggestions(sections.filter(({ name }) => name !== REFERENCES).map(({ doc }) => doc))

/** Returns the sections with suggestions only where they are kept. */
function decidedSections({ sections, suggesters }: Manuscript): WrittenSection[] {
  const kept: ReadonlySet<string> = suggesters ? trackedIn(sections) : new Set()
  return sections.map((section) => ({
    ...section,
    doc: resolveSuggestions(section.doc, ({ id }) =>
      kept.has(id) && section.name !== REFERENCES ? undefined : 'reject',
    ),
  }))
}

/**
 * Converts a manuscript to the published article, with all pending suggestions rejected, unless they are kept for Word.
 * Sections without text are left out, and "references" becomes the reference list. Pure.
 */
export function articleOf(manuscript: Manuscript): Article {
  const sections = decidedSections(manuscript)
  const named = (name: string) => sections.filter((section) => section.name === name)
  const text = sections.filter(({ name }) => name !== ABSTRACT && name !== REFERENCES)
  const typed = named(REFERENCES)
  const hasStructured = manuscript.references.size > 0
  const conversion: BlockConversion = {
    numbering: numberingIn(sections, manuscript.references),
    notes: [],
    typedReferences: hasStructured ? 0 : linesOf(typed, 0).length,
    files: manuscript.files,
    suggesters: manuscript.suggesters ?? new Map(),
    paragraphs: paragraphEnds(sections.map(({ doc }) => doc)),
  }
  const abstract = abstractOf(named(ABSTRACT), conversion)
  return {
    title: manuscript.title,
    abstract: isPlain(abstract) ? [] : abstract,
    sections: text
      .map(({ heading, doc }, index) =>
        sectionOf(doc, { id: `section-${index + 1}`, heading: heading ? [heading] : [], level: 2 }, conversion),
      )
      .filter((section) => !isEmpty(section)),
    notes: conversion.notes,
    references: referencesOf(manuscript, conversion, typed),
  }
}

type Placing = { id: string; heading: Inline[]; level: number }

const opened = ({ id, heading, level }: Placing): BodySection => ({ id, heading, level, blocks: [], sections: [] })

/**
 * Converts a section of a manuscript to a section of an article. Headings of level 3 start subsections, and headings of
 * level 4 start subsections of these. A level-4 heading without a level-3 heading before it becomes level 3, so that no
 * level is skipped.
 */
function sectionOf(doc: Node, placing: Placing, conversion: BlockConversion): BodySection {
  const whole = opened(placing)
  // The path to the current section, from the outermost section down.
  let path = [whole]
  doc.forEach((node) => {
    const heading = node.type.name === 'heading' ? inlinesOf(node, conversion) : []
    if (heading.length === 0) {
      path.at(-1)!.blocks.push(...blockOf(node, conversion))
      return
    }
    const depth = Math.min(path.length, node.attrs['level'] === 4 ? 2 : 1)
    const parent = path[depth - 1]!
    const headingEnds = changedEnds(node, conversion)
    const inner: BodySection = {
      ...opened({ id: `${parent.id}-${parent.sections.length + 1}`, heading, level: parent.level + 1 }),
      ...(headingEnds ? { headingEnds } : {}),
    }
    parent.sections.push(inner)
    path = [...path.slice(0, depth), inner]
  })
  return whole
}

const isEmpty = ({ blocks, sections }: BodySection): boolean => blocks.length === 0 && sections.length === 0

const leafWords = (leaf: Node): string =>
  leaf.type.name === 'footnote' ? ` (${leaf.attrs['text'] as string})` : (leaf.type.spec.leafText?.(leaf) ?? '')

const linkOf = (part: Node | null): string | undefined =>
  part?.marks.find(({ type }) => type.name === 'link')?.attrs['href'] as string | undefined

/** Returns whether a line already contains a link's URL (without the scheme), or the DOI in the URL. */
const told = (line: string, href: string): boolean => {
  const bare = href.replace(/^(?:https?:\/\/(?:www\.)?|mailto:)/i, '').replace(/\/$/, '')
  return line.includes(bare) || (/^(?:dx\.)?doi\.org\//i.test(bare) && line.includes(bare.slice(bare.indexOf('/') + 1)))
}

function lineOf(block: Node): string {
  let line = ''
  block.forEach((part, _offset, index) => {
    line += part.text ?? leafWords(part)
    const href = linkOf(part)
    if (href && linkOf(block.maybeChild(index + 1)) !== href && !told(line, href)) line += ` (${href})`
  })
  return line
}

/**
 * Returns the text of typed references, one line per block. A line also contains the URLs of its links and the text of
 * its notes. Pure.
 */
function typedLines(doc: Node): string {
  const lines: string[] = []
  doc.descendants((node) => {
    if (node.isTextblock) lines.push(lineOf(node))
    else if (node.isLeaf) lines.push(leafWords(node))
    return !node.isTextblock
  })
  return lines.join('\n')
}
