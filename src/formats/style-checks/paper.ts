import {
  type ProseBlock,
  CITED,
  type JsonNode,
  type Mentioned,
  type CaptionedPart,
  readDocument,
  readPlainText,
} from './blocks.ts'
import { sentencesOf } from './sentences.ts'

/** A section as it is written: its document, or its plain text where nobody has opened it in the editor. */
export type WrittenSection = { name: string; doc?: object | null | undefined; text: string }
export type WrittenPaper = { title: string; sections: WrittenSection[]; references: string[] }

/** A sentence with where it stands. */
export type ProseSentence = { section: string; block: ProseBlock; text: string; start: number }

export type ReadPaper = {
  title: string
  sections: { name: string; text: string; blocks: ProseBlock[]; parts: CaptionedPart[] }[]
  sentences: ProseSentence[]
  parts: (CaptionedPart & { section: string })[]
  references: string[]
  cited: Set<string>
  mentioned: (Mentioned & { section: string })[]
}

/** A place in a section: positions of its document, or offsets of its plain text. */
export type SectionRange = { section: string; from: number; to: number; quote: string }

/** Reads a paper once for all rules. Lists of references and captions are no prose. Pure. */
export function readPaper({ title, sections, references }: WrittenPaper): ReadPaper {
  const read = sections.map(({ name, doc, text }) => ({
    name,
    ...(doc ? readDocument(doc as JsonNode) : readPlainText(text)),
  }))
  const prose = read.filter(({ name }) => name !== 'references')
  return {
    title,
    sections: read.map(({ name, blocks, parts }) => ({
      name,
      blocks,
      parts,
      text: blocks.map(({ text }) => text).join('\n'),
    })),
    sentences: prose.flatMap(({ name: section, blocks }) =>
      blocks
        .filter(({ kind }) => kind === 'text')
        .flatMap((block) => sentencesOf(block.text).map((sentence) => ({ section, block, ...sentence }))),
    ),
    parts: read.flatMap(({ name: section, parts }) => parts.map((part) => ({ ...part, section }))),
    references,
    cited: new Set(read.flatMap(({ cited }) => cited)),
    mentioned: read.flatMap(({ name: section, mentioned }) => mentioned.map((one) => ({ ...one, section }))),
  }
}

export const textOf = ({ sections }: ReadPaper, ...names: string[]): string =>
  sections
    .filter(({ name }) => names.includes(name))
    .map(({ text }) => text)
    .join('\n')

export const sentencesIn = ({ sentences }: ReadPaper, ...names: string[]): ProseSentence[] =>
  sentences.filter(({ section }) => names.includes(section))

const visible = (text: string): string => text.replaceAll(CITED, '[…]').replaceAll('\uFFFD', '…')

/** Where a part of a sentence stands; all of it where no part is named. Pure. */
export function placeOf(
  { section, block, text, start }: ProseSentence,
  part?: { index: number; length: number },
): SectionRange {
  const from = start + (part?.index ?? 0)
  const end = part ? from + part.length : start + text.length
  // One past the last character: the next one may stand behind something that is passed over.
  const last = block.places[Math.max(from, end - 1)] ?? 0
  return { section, from: block.places[from] ?? 0, to: last + 1, quote: visible(block.text.slice(from, end)) }
}

// A citation of the editor's, a number in brackets, or a name with a year.
const CITATION = new RegExp(
  `${CITED}|\\[\\d+(?:\\s?[,–-]\\s?\\d+)*\\]|\\(?[\\p{Lu}][\\p{L}'’-]+(?: et al\\.?| (?:and|&) [\\p{Lu}][\\p{L}'’-]+)?,? \\(?(?:19|20)\\d\\d[a-z]?\\)`,
  'u',
)
export const isCited = (text: string): boolean => CITATION.test(text)

export const nothing = (section: string): SectionRange => ({ section, from: 0, to: 0, quote: '' })
