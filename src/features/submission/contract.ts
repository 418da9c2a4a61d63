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
  AVOIDED_REVIEWERS_LENGTH_MAX,
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
  /** Null for readers who are not on the team, and for members who have left. */
  email: z.string().nullable(),
  institution: z.string().nullable(),
  expertise: z.array(z.string()),
  /** The roles that the member stated, or otherwise the roles that the text suggests. */
  credit_roles: z.array(creditRole),
  /** True if the member stated the roles. */
  credit_roles_said: z.boolean(),
})

const paper = z.object({
  id: z.string(),
  title: z.string(),
  /** The title with its italics, superscripts and subscripts; null if the title has no formatting. */
  title_markup: z.array(titlePiece).nullable(),
  status: stateField(paperStates),
  category: z.string(),
  progress_percentage: z.int(),
  word_count: z.int(),
  minimum_word_count: z.int(),
  /** The estimated reading time in minutes. */
  estimated_read_time: z.int(),
  sections_completed: z.int(),
  total_sections: z.int(),
  /** The members of the team, the lead first. */
  team_members: z.array(teamMember),
  /** The lead's name. `author_email` is null for readers who are not on the team. */
  author: z.string(),
  author_email: z.string().nullable(),
  /** The question that the paper answers, as it was asked. */
  question: z.string().nullable(),
  /** The asker's further remarks; null if the paper answers no question. */
  asker_says: z
    .object({
      background: z.string().nullable(),
      importance: z.string().nullable(),
      expected_outcome: z.string().nullable(),
      /** The resources that the asker can contribute. */
      resources: z.string().nullable(),
      /** Clarifications that an editor asked for, if the asker lets the team read the answer. */
      clarifications: z.array(z.object({ asked: z.string(), answered: z.string() })),
    })
    .nullable(),
  /** An ISO instant, like all times in this contract. */
  due_at: z.string().nullable(),
  submitted_for_publication: z.boolean(),
  submitted_at: z.string().nullable(),
  /** The newest submission, with the reviewer's notes. */
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
  /** True if the reader may edit the text now. `can_suggest`: true if they may suggest changes now. */
  can_write: z.boolean(),
  can_suggest: z.boolean(),
  /** The reader's role on the paper; rights.ts defines the rights of each role. */
  standing: z.enum(PAPER_ROLES),
  /** True if the reader is on the team. */
  is_team_member: z.boolean(),
  /**
   * True if the reader completed the paper and should be taken to its submission page. This happens once for each
   * paper.
   */
  leads_to_submission: z.boolean(),
})

const section = z.object({
  heading: z.string(),
  /**
   * The section as plain text, as `plainText` of formats/manuscript/text.ts creates it, without pending suggestions.
   */
  content: z.string(),
  /**
   * The number of unreadable elements. They are missing in the text, the word count and exports; authors can remove
   * them in the editor.
   */
  unreadable_parts: z.int(),
  word_count: z.int(),
  target_word_count: z.int(),
  completion_status: completionStatus,
  /**
   * Findings of the writing checks in the stored text, one sentence each. No AI model is called for them, and they do
   * not affect progress.
   */
  ai_suggestions: z.array(z.string()),
  last_updated: z.string().nullable(),
  /** The section's owner. Everybody on the team can write in the section, regardless of its owner and due date. */
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  due_at: z.string().nullable(),
  guidance: z.object({ question: z.string(), advice: z.string() }),
  /**
   * Incremented with each change. A client sends it as `base_version` with a save, so that the save is merged with
   * newer changes by others.
   */
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
   * Identifies the backup restore from which the text comes. The document's socket endpoint refuses tabs whose copy has
   * another lineage.
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
  /** The keywords, separated by commas. */
  keywords: z.string().overwrite(visibleText).max(KEYWORDS_LENGTH_MAX, atMost(KEYWORDS_LENGTH_MAX)).default(''),
  /** Names of further authors, separated by commas. Members of the team are credited without being listed here. */
  coAuthors: z.string().overwrite(visibleText).max(CO_AUTHORS_LENGTH_MAX, atMost(CO_AUTHORS_LENGTH_MAX)).default(''),
  submissionNotes: z
    .string()
    .overwrite(visibleText)
    .max(SUBMISSION_NOTES_LENGTH_MAX, atMost(SUBMISSION_NOTES_LENGTH_MAX))
    .default(''),
  declarations: declarations.nullable().default(null),
  /** The names of people whom the authors ask not to invite as reviewers, in free text. Only editors see them. */
  avoidedReviewers: z
    .string()
    .overwrite(visibleText)
    .max(AVOIDED_REVIEWERS_LENGTH_MAX, atMost(AVOIDED_REVIEWERS_LENGTH_MAX))
    .default(''),
})

const paperParams = z.object({ paperId: z.uuid() })

export const submissionCalls = {
  'GET /api/student/papers/:paperId/workspace': {
    who: 'member',
    summary: 'Returns an unpublished paper with its sections. Its team, moderators and admins may read it.',
    params: paperParams,
    reply: workspace,
  },
  'POST /api/student/papers/:paperId/submit-for-publication': {
    who: 'member',
    feature: 'peer-review',
    summary: 'Submits a finished paper with its current text for publication review.',
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
    summary: 'Exports an unpublished paper as a tagged PDF, for its team, its guests and editors.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/pdf',
  },
  'GET /api/student/papers/:paperId/export/jats': {
    who: 'member',
    summary: 'Exports an unpublished paper as JATS 1.3, the XML format of journals.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/xml',
  },
  'GET /api/student/papers/:paperId/export/markdown': {
    who: 'member',
    summary:
      'Exports an unpublished paper as Markdown, with formulas in TeX and footnotes in Pandoc syntax; if it has pictures or other files, as a zip file (application/zip) of the text and these files.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'text/markdown',
  },
  'GET /api/student/papers/:paperId/export/docx': {
    who: 'member',
    summary:
      'Exports an unpublished paper as a Word document, with Zotero citation fields, Word equations and Word notes.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  'GET /api/student/papers/:paperId/export/latex': {
    who: 'member',
    summary:
      'Exports an unpublished paper as a zip file of its text in LaTeX, its references in BibTeX, and its pictures.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/zip',
  },
  'GET /api/student/papers/:paperId/export/bibtex': {
    who: 'member',
    summary: 'Exports the references of an unpublished paper as BibTeX.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/x-bibtex',
  },
} satisfies Calls
