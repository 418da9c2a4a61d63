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
      'Merges the changes that the caller made to a section’s text since `base_version` (default: the version last sent to this session). If others changed the same words since then, theirs stay, and the caller is offered their own as lost words. A `base_version` that does not exist yet is refused. The text is plain: empty lines separate blocks, line ends separate list items and table rows, and tabs separate cells.',
    params: z.object({ paperId: z.uuid(), sectionName: z.string().max(40) }),
    body: z.object({
      content: z
        .string('Please send the text of the section.')
        .overwrite(printable)
        .max(SECTION_LENGTH_MAX, {
          error: ({ input }) =>
            `A section can have at most ${SECTION_LENGTH_MAX.toLocaleString('en')} characters; this one has ${(input as string).length.toLocaleString('en')}.`,
        })
        .refine((content) => linesOf(content) <= SECTION_LINES_MAX, {
          error: ({ input }) =>
            `A section can have at most ${SECTION_LINES_MAX.toLocaleString('en')} lines; this one has ${linesOf(input as string).toLocaleString('en')}.`,
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
    summary: 'Dismisses a finding of the writing checks for everyone on the paper, or restores it.',
    params: z.object({ paperId: z.uuid() }),
    body: dismissedCheck.extend({ dismissed: z.boolean('Please say whether the finding is dismissed.') }),
    reply: z.object({ dismissed: z.array(dismissedCheck) }),
  },
} satisfies Calls

const DAY = 'Please choose a day.'

export const owningCalls = {
  'PUT /api/student/papers/:paperId/sections/:sectionName/owner': {
    who: 'member',
    summary:
      'Sets the owner of a section and its due date; null removes them. Everyone on the team can still edit every section.',
    params: z.object({ paperId: z.uuid(), sectionName: z.string().max(40) }),
    body: z.object({
      /** The id of an author of the paper; null if the section has no owner. */
      user_id: z.uuid('Please choose a member of the team.').toLowerCase().nullable(),
      /** The due date, in Pacific time, as YYYY-MM-DD. */
      due_date: z.iso.date(DAY).nullable().default(null),
    }),
    reply: z.object({
      section: z.string(),
      owner: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** An ISO timestamp. */
      due_at: z.string().nullable(),
    }),
  },
} satisfies Calls

const NOTHING_PASTED = 'Please paste a DOI, a PMID, BibTeX, RIS, or references, one per line.'

const readReferences = z.object({
  references: z.array(referenceSchema),
  /** The pasted lines that could not be read, each with a reason that is shown to the member. */
  unread: z.array(z.object({ text: z.string(), why: z.string() })),
  /**
   * The fields that a reference cannot store, such as "abstract", each with the number of entries that contain the
   * field.
   */
  left_out: z.array(z.object({ field: z.string(), count: z.int() })),
})

export type ReadReferences = z.output<typeof readReferences>

export const referencesCalls = {
  'POST /api/student/papers/:paperId/references/read': {
    who: 'member',
    summary:
      'Reads pasted DOIs, PMIDs, BibTeX, RIS, .nbib, .enw, Web of Science plain text, CSL-JSON or lines of a reference list as structured references. DOIs and PMIDs are looked up. Nothing is stored: the editor adds them to the document.',
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
  /** The media type, detected from the file's content, such as image/png. */
  kind: z.string(),
  size_bytes: z.int(),
  /** The width in pixels for pictures; null for other files. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** A temporary URL of the file, valid for an hour or two while the requester may read the paper. */
  address: z.string(),
})

export type PaperFile = z.output<typeof paperFile>

const ofPaper = z.object({ paperId: z.uuid() })

export const filesCalls = {
  'POST /api/student/papers/:paperId/files': {
    who: 'member',
    summary:
      'Stores a file for a paper: a picture, PDF, Word document or plain text, detected by content. Camera metadata is removed from pictures.',
    params: ofPaper,
    body: upload({ bytes_max: PAPER_FILE_BYTES_MAX, kinds: PAPER_FILE_KINDS }),
    reply: paperFile,
    status: 201,
  },
  'GET /api/student/papers/:paperId/files': {
    who: 'member',
    summary: "Lists a paper's files with new addresses, oldest first, and their total size.",
    params: ofPaper,
    reply: z.object({ files: z.array(paperFile), bytes_used: z.int(), bytes_max: z.int() }),
  },
} satisfies Calls

const characterCount = z.object({
  /** The id of one of `writers`. */
  writer: z.string(),
  /** The number of letters in the paper's current text, without deleted text and pending suggestions. */
  characters: z.int(),
})

const writer = z.object({
  /**
   * A member's id; `imported` for text from an imported document; `unknown` for text that is older than the record of
   * writers.
   */
  id: z.string(),
  name: z.string(),
  is_author: z.boolean(),
  characters: z.int(),
  /** A colour number (one of eight) for the writer's text and cursor; null for text that no member wrote. */
  colour: z.int().nullable(),
})

const ledger = z.object({
  characters: z.int(),
  /** The writers, in descending order of their number of letters. */
  writers: z.array(writer),
  /** The sections in the paper's order. */
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
      'Returns how many characters of a paper’s current text each person wrote, in total and by section, and the section owners, for anyone who may read the paper.',
    params: z.object({ paperId: z.uuid() }),
    reply: ledger,
  },
} satisfies Calls
