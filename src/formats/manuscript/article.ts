import type { Node } from 'prosemirror-model'
import type { Article, Inline, Reference, BodySection } from '../article/article.ts'
import { referencesOfText } from '../article/plain.ts'
import { articleReference } from '../citations/article-reference.ts'
import { byReferenceId } from '../citations/reference-id.ts'
import type { ReferenceRecord } from '../citations/reference.ts'
import { isEmpty, sectionOf } from './conversion/article-sections.ts'
import type { BlockConversion, ManuscriptFile } from './conversion/blocks.ts'
import { type Numbering, numberingOf } from './numbering.ts'
import { typedLines } from './conversion/typed-lines.ts'
import { resolveAllSuggestions } from './suggestions/resolve.ts'

export type WrittenSection = { name: string; heading: string; doc: Node }

export type Manuscript = {
  /** Empty for a title that is plain text, which papers keep beside it. */
  title: Inline[]
  /** In the paper's order. */
  sections: WrittenSection[]
  references: ReadonlyMap<string, ReferenceRecord>
  files: ReadonlyMap<string, ManuscriptFile>
}

/** Sections that are none of the text's. */
const ABSTRACT = 'abstract'
const REFERENCES = 'references'

const ABSTRACT_LEVEL = 2

/** Structured references as they are numbered, those that nothing cites last, then what was typed as lines. */
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

/** The works behind the references of `articleOf`, in their order: the first is `reference-1`. Pure. */
export const recordsOf = ({ sections, references }: Manuscript): ReferenceRecord[] =>
  inOrder(
    references,
    numberingIn(
      sections.map((section) => ({ ...section, doc: resolveAllSuggestions(section.doc) })),
      references,
    ),
  )

const linesOf = (typed: WrittenSection[], before: number): Reference[] =>
  typed
    .flatMap(({ doc }) => referencesOfText(typedLines(doc)))
    .map((line, index) => ({ ...line, id: `reference-${before + index + 1}`, number: before + index + 1 }))

/** The abstract's parts; none where it is plain paragraphs, which papers keep beside it. */
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
      blocks.every((block) => block.t === 'p' && block.c.every((part) => typeof part === 'string')),
  )

/**
 * A manuscript as the article that it is published as, as if every undecided suggestion were refused. Sections without a word are left
 * out; "references" becomes the list of references. Pure.
 */
export function articleOf(manuscript: Manuscript): Article {
  const sections = manuscript.sections.map((section) => ({ ...section, doc: resolveAllSuggestions(section.doc) }))
  const named = (name: string) => sections.filter((section) => section.name === name)
  const text = sections.filter(({ name }) => name !== ABSTRACT && name !== REFERENCES)
  const typed = named(REFERENCES)
  const hasStructured = manuscript.references.size > 0
  const conversion: BlockConversion = {
    numbering: numberingIn(sections, manuscript.references),
    notes: [],
    typedReferences: hasStructured ? 0 : linesOf(typed, 0).length,
    files: manuscript.files,
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
