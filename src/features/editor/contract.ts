import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { numberField } from '#shared/text/numbers.ts'
import { printable, visibleText } from '#shared/text/visible-text.ts'
import { completionStatus } from '#features/team/contract.ts'
import { referenceSchema } from '#formats/citations/reference-schema.ts'
import { upload } from '#shared/upload.ts'
import {
  SECTION_BODY_LIMIT_BYTES,
  SECTION_LENGTH_MAX,
  SECTION_LINES_MAX,
  CHECK_QUOTE_LENGTH_MAX,
  PASTED_LENGTH_MAX,
  PAPER_FILE_BYTES_MAX,
  PAPER_FILE_KINDS,
} from './limits.ts'

export { type Comment, comment } from './comments-contract.ts'
export { titlePiece } from './document/title-contract.ts'
export { type Resource, resource } from './resources-contract.ts'

const savedSection = z.object({
  section: z.string(),
  word_count: z.int(),
  completion_status: completionStatus,
  last_updated: z.string(),
  version: z.int(),
  paper: z.object({
    word_count: z.int(),
    progress_percentage: z.int(),
    sections_completed: z.int(),
    estimated_read_time: z.int(),
  }),
})
export type SavedSection = z.output<typeof savedSection>

const linesOf = (content: string): number => content.split('\n').length

export const editorCalls = {
  'PUT /api/student/papers/:paperId/sections/:sectionName': {
    who: 'member',
    summary:
      'Merges a text into a section: what was changed since `base_version`, or else since the version that this session was last sent. One that there is not yet is refused. The text is plain: blocks are parted by an empty line, list items and table rows by a line end, cells by a tab.',
    params: z.object({ paperId: z.uuid(), sectionName: z.string().max(40) }),
    body: z.object({
      content: z
        .string('Please send the text of the section.')
        .overwrite(printable)
        .max(SECTION_LENGTH_MAX, {
          error: ({ input }) =>
            `A section holds at most ${SECTION_LENGTH_MAX.toLocaleString('en')} characters; this has ${(input as string).length.toLocaleString('en')}.`,
        })
        .refine((content) => linesOf(content) <= SECTION_LINES_MAX, {
          error: ({ input }) =>
            `A section holds at most ${SECTION_LINES_MAX.toLocaleString('en')} lines; this has ${linesOf(input as string).toLocaleString('en')}.`,
        }),
      base_version: numberField(z.int().min(0)).optional(),
    }),
    bodyLimit: SECTION_BODY_LIMIT_BYTES,
    reply: savedSection,
  },
} satisfies Calls

/** A finding of a writing check that somebody dismissed. */
export const dismissedCheck = z.object({
  rule: z.string().min(1).max(60),
  section: z.string().min(1).max(40),
  quote: z.string().overwrite(visibleText).max(CHECK_QUOTE_LENGTH_MAX),
})

export const checksCalls = {
  'PUT /api/student/papers/:paperId/checks/dismissed': {
    who: 'member',
    summary: 'Sets aside what a writing check found, for everybody on the paper, or brings it back.',
    params: z.object({ paperId: z.uuid() }),
    body: dismissedCheck.extend({ dismissed: z.boolean('Please say whether it is set aside.') }),
    reply: z.object({ dismissed: z.array(dismissedCheck) }),
  },
} satisfies Calls

const DAY = 'Please choose a day.'

export const owningCalls = {
  'PUT /api/student/papers/:paperId/sections/:sectionName/owner': {
    who: 'member',
    summary:
      'Takes a section, gives it to another author, sets when it is due, or gives it back (null). Everybody on the team goes on writing everywhere.',
    params: z.object({ paperId: z.uuid(), sectionName: z.string().max(40) }),
    body: z.object({
      /** An author of the paper; null if the section has no owner. */
      user_id: z.uuid('Please choose a member of the team.').toLowerCase().nullable(),
      /** The last day, in Pacific time, as YYYY-MM-DD. */
      due_date: z.iso.date(DAY).nullable().default(null),
    }),
    reply: z.object({
      section: z.string(),
      owner: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** ISO instant. */
      due_at: z.string().nullable(),
    }),
  },
} satisfies Calls

const NOTHING_PASTED = 'Please paste a DOI, a PMID, BibTeX, RIS, or references one a line.'

const readReferences = z.object({
  references: z.array(referenceSchema),
  /** The pasted lines that could not be read, each with a reason for the reader. */
  unread: z.array(z.object({ text: z.string(), why: z.string() })),
})

export type ReadReferences = z.output<typeof readReferences>

export const referencesCalls = {
  'POST /api/student/papers/:paperId/references/read': {
    who: 'member',
    summary:
      'Reads pasted DOIs, PMIDs, BibTeX, RIS, .nbib, .enw, CSL-JSON or lines of a reference list as structured references. DOIs and PMIDs are looked up. Nothing is stored: the editor puts them into the document.',
    params: z.object({ paperId: z.uuid() }),
    limits: ['references'],
    body: z.object({
      text: z
        .string(NOTHING_PASTED)
        .overwrite(printable)
        .trim()
        .refine((text) => visibleText(text) !== '', NOTHING_PASTED)
        .min(1, NOTHING_PASTED)
        .max(PASTED_LENGTH_MAX, `Please paste at most ${PASTED_LENGTH_MAX.toLocaleString('en')} characters at once.`),
    }),
    bodyLimit: PASTED_LENGTH_MAX * 4,
    reply: readReferences,
  },
} satisfies Calls

const paperFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Detected from its content, such as image/png. */
  kind: z.string(),
  size_bytes: z.int(),
  /** Pixels, for pictures; null for other files. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Opens the file for an hour or two, as long as the requester may read the paper. */
  address: z.string(),
})

export type PaperFile = z.output<typeof paperFile>

const ofPaper = z.object({ paperId: z.uuid() })

export const filesCalls = {
  'POST /api/student/papers/:paperId/files': {
    who: 'member',
    summary:
      'Keeps a file for a paper: a picture, PDF, Word document or plain text, by its content. A picture loses what a camera wrote beside it.',
    params: ofPaper,
    body: upload({ bytes_max: PAPER_FILE_BYTES_MAX, kinds: PAPER_FILE_KINDS }),
    reply: paperFile,
    status: 201,
  },
  'GET /api/student/papers/:paperId/files': {
    who: 'member',
    summary: "Lists a paper's files with addresses made anew, the oldest first, and how much room they take.",
    params: ofPaper,
    reply: z.object({ files: z.array(paperFile), bytes_used: z.int(), bytes_max: z.int() }),
  },
} satisfies Calls

const characterCount = z.object({
  /** One of `writers`. */
  writer: z.string(),
  /** Letters in the current text of the paper, without deleted text and pending suggestions. */
  characters: z.int(),
})

const writer = z.object({
  /** A member's id; `imported` for text that came with a document, `unknown` for text from before this was noted. */
  id: z.string(),
  name: z.string(),
  is_author: z.boolean(),
  characters: z.int(),
  /** The writer's colour of eight, here and at their cursor; null for text that no member wrote. */
  colour: z.int().nullable(),
})

const ledger = z.object({
  characters: z.int(),
  /** Ordered by amount, the most first. */
  writers: z.array(writer),
  /** In the paper's order. */
  sections: z.array(
    z.object({
      name: z.string(),
      heading: z.string(),
      owner: z.object({ id: z.string(), name: z.string() }).nullable(),
      characters: z.int(),
      written: z.array(characterCount),
    }),
  ),
})

export type Ledger = z.output<typeof ledger>

export const ledgerCalls = {
  'GET /api/student/papers/:paperId/ledger': {
    who: 'member',
    summary:
      'Who wrote how many of the letters that stand in a paper now, whole and by section, and who looks after which: for whoever may read it.',
    params: z.object({ paperId: z.uuid() }),
    reply: ledger,
  },
} satisfies Calls
