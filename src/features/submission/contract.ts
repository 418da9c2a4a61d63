import * as z from 'zod'
import { creditRole } from '#features/library/contract.ts'
import { PAPER_CATEGORIES } from '#shared/categories.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { comment, titlePiece, dismissedCheck, resource } from '#features/editor/contract.ts'
import { countWords } from '#formats/manuscript/words.ts'
import { declarations } from './declarations-contract.ts'
import {
  ABSTRACT_LENGTH_MAX,
  ABSTRACT_WORDS_MAX,
  ABSTRACT_WORDS_MIN,
  CO_AUTHORS_LENGTH_MAX,
  KEYWORDS_LENGTH_MAX,
  REQUIRED_MISSING,
  SUBMISSION_NOTES_LENGTH_MAX,
} from './limits.ts'
import { PAPER_ROLES, completionStatus } from '#features/team/contract.ts'
import { paperStates } from '#features/team/states.ts'
import { submissionStates } from './states.ts'

const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['lead', 'member']),
  /** For members of the team only. */
  email: z.string().nullable(),
  institution: z.string().nullable(),
  expertise: z.array(z.string()),
  /** Their contributor roles: as they stated them, or else as the text suggests. */
  credit_roles: z.array(creditRole),
  /** True if they stated the roles themselves. */
  credit_roles_said: z.boolean(),
})

const paper = z.object({
  id: z.string(),
  title: z.string(),
  /** With its italics, raised and lowered signs; null where it has none. */
  title_markup: z.array(titlePiece).nullable(),
  status: stateField(paperStates),
  category: z.string(),
  progress_percentage: z.int(),
  word_count: z.int(),
  minimum_word_count: z.int(),
  /** Minutes. */
  estimated_read_time: z.int(),
  sections_completed: z.int(),
  total_sections: z.int(),
  /** The lead first. */
  team_members: z.array(teamMember),
  /** The lead's name; the address for members of the team only. */
  author: z.string(),
  author_email: z.string().nullable(),
  /** The question that the paper answers, as it was asked. */
  question: z.string().nullable(),
  /** The asker's further remarks; null where there is no question. */
  asker_says: z
    .object({
      background: z.string().nullable(),
      importance: z.string().nullable(),
      expected_outcome: z.string().nullable(),
      /** The resources that they can contribute. */
      resources: z.string().nullable(),
      /** Clarifications that an editor asked for, where the asker lets the team read the answer. */
      clarifications: z.array(z.object({ asked: z.string(), answered: z.string() })),
    })
    .nullable(),
  /** ISO instants, as are all moments of this contract. */
  due_at: z.string().nullable(),
  submitted_for_publication: z.boolean(),
  submitted_at: z.string().nullable(),
  /** The newest submission, with what the reviewer wrote. */
  submission: z
    .object({
      submission_id: z.string(),
      status: stateField(submissionStates),
      decided_at: z.string().nullable(),
      notes: z.string(),
      declarations: declarations.nullable(),
    })
    .nullable(),
  /** The paper's id in the library, once published. */
  library_id: z.string().nullable(),
  /** True if the reader may write; false if they may only suggest, while the paper is being written. */
  can_write: z.boolean(),
  can_suggest: z.boolean(),
  /** The reader's role on the paper; rights.ts says what that allows. */
  standing: z.enum(PAPER_ROLES),
  /** True if the reader is on the team. */
  is_team_member: z.boolean(),
  /** True if the reader completed the paper and should be taken to its submission page: once a paper. */
  leads_to_submission: z.boolean(),
})

const section = z.object({
  heading: z.string(),
  /** Plain text, as `plainText` of formats/manuscript/text.ts writes it; without pending suggestions. */
  content: z.string(),
  /** Parts of it that can’t be read: left out of its text, its words and its exports, until an author removes them in the editor. */
  unreadable_parts: z.int(),
  word_count: z.int(),
  target_word_count: z.int(),
  completion_status: completionStatus,
  /**
   * Sentences that the writing checks found in the stored text. No model is called for them, and they do not affect
   * progress.
   */
  ai_suggestions: z.array(z.string()),
  last_updated: z.string().nullable(),
  /** The section's owner, and until when; everybody on the team can write in the section. */
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  due_at: z.string().nullable(),
  guidance: z.object({ question: z.string(), advice: z.string() }),
  /** Counts the changes; sent back as `base_version`, so that a save is merged with what others changed since. */
  version: z.int(),
})

const workspace = z.object({
  paper,
  /** The sections by name, in the paper's order. */
  sections: z.record(z.string(), section),
  /** Findings of the writing checks that somebody dismissed. */
  dismissed_checks: z.array(dismissedCheck),
  collaboration: z.object({ recent_comments: z.array(comment), shared_resources: z.array(resource) }),
  /** True if this server looks up DOIs and PMIDs. */
  looks_up_references: z.boolean(),
  /**
   * The backup restore from which the text stems: the document's socket endpoint refuses tabs with a copy of another
   * lineage.
   */
  lineage: z.string(),
  /** The version of the topic `paper:ID`, which reports changes other than those to the text. */
  head: z.int(),
  ai_assistance: z.object({ available_features: z.array(z.string()), usage_today: z.int(), daily_limit: z.int() }),
})
export type Workspace = z.output<typeof workspace>
export type WorkspaceSection = z.output<typeof section>

const ABSTRACT_LENGTH = `The abstract needs ${ABSTRACT_WORDS_MIN} to ${ABSTRACT_WORDS_MAX} words.`

const abstract = z
  .string(REQUIRED_MISSING)
  .overwrite(visibleText)
  .min(1, REQUIRED_MISSING)
  .max(ABSTRACT_LENGTH_MAX, ABSTRACT_LENGTH)
  .refine(
    (text) => text === '' || (countWords(text) >= ABSTRACT_WORDS_MIN && countWords(text) <= ABSTRACT_WORDS_MAX),
    ABSTRACT_LENGTH,
  )

const atMost = (length: number) => `Please write at most ${length.toLocaleString('en')} characters.`

const submission = z.object({
  abstract,
  category: z.enum(PAPER_CATEGORIES, REQUIRED_MISSING),
  /** Separated by commas. */
  keywords: z.string().overwrite(visibleText).max(KEYWORDS_LENGTH_MAX, atMost(KEYWORDS_LENGTH_MAX)).default(''),
  /** Names, separated by commas; the team is credited without being named. */
  coAuthors: z.string().overwrite(visibleText).max(CO_AUTHORS_LENGTH_MAX, atMost(CO_AUTHORS_LENGTH_MAX)).default(''),
  submissionNotes: z
    .string()
    .overwrite(visibleText)
    .max(SUBMISSION_NOTES_LENGTH_MAX, atMost(SUBMISSION_NOTES_LENGTH_MAX))
    .default(''),
  declarations: declarations.nullable().default(null),
})

const paperParams = z.object({ paperId: z.uuid() })

export const submissionCalls = {
  'GET /api/student/papers/:paperId/workspace': {
    who: 'member',
    summary: 'A paper in work with its sections: for its team, and for moderators and admins to read.',
    params: paperParams,
    reply: workspace,
  },
  'POST /api/student/papers/:paperId/submit-for-publication': {
    who: 'member',
    feature: 'peer-review',
    summary: 'Submits a finished paper, with its text as it stands, for publication review.',
    params: paperParams,
    body: submission,
    reply: z.object({
      submission_id: z.string(),
      status: stateField(submissionStates, [submissionStates.pending_publication_review]),
      submitted_at: z.string(),
      next_steps: z.array(z.string()),
    }),
    status: 201,
  },
} satisfies Calls

const params = z.object({ paperId: z.uuid() })

/** Calls that download a paper in progress as a file, as it would be published now: without pending suggestions. */
export const draftCalls = {
  'GET /api/student/papers/:paperId/export/pdf': {
    who: 'member',
    summary: 'A paper in work as a tagged PDF: for its team, whom it asked, and editors.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/pdf',
  },
  'GET /api/student/papers/:paperId/export/jats': {
    who: 'member',
    summary: 'A paper in work as JATS 1.3, the journals’ common form.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/xml',
  },
  'GET /api/student/papers/:paperId/export/markdown': {
    who: 'member',
    summary: 'A paper in work as Markdown: its formulas as TeX, its footnotes as Pandoc writes them.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'text/markdown',
  },
  'GET /api/student/papers/:paperId/export/docx': {
    who: 'member',
    summary:
      'A paper in work as a Word document: its citations are fields of Zotero, its equations and notes Word’s own.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  'GET /api/student/papers/:paperId/export/latex': {
    who: 'member',
    summary: 'A paper in work as LaTeX: a zip file of the text, its references as BibTeX, and its pictures.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/zip',
  },
  'GET /api/student/papers/:paperId/export/bibtex': {
    who: 'member',
    summary: 'The references of a paper in work as BibTeX.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/x-bibtex',
  },
} satisfies Calls
