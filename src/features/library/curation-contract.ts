import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { numberField } from '#shared/text/numbers.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { paper, PaperId } from './contract.ts'
import { ABSTRACT_LENGTH_MAX, AUTHORS_MAX, PAPER_TITLE_LENGTH_MAX } from '#formats/article/limits.ts'
import {
  AUTHOR_NAME_LENGTH_MAX,
  CATEGORY_LENGTH_MAX,
  CHOICE_REASON_LENGTH_MAX,
  LINKEDIN_LENGTH_MAX,
  SECTION_HEADING_LENGTH_MAX,
  SECTION_TEXT_LENGTH_MAX,
  SECTIONS_MAX,
  VERSION_NOTE_LENGTH_MAX,
  WITHDRAWAL_REASON_LENGTH_MAX,
} from './limits.ts'

const params = z.object({ paperId: PaperId })
const edited = z.object({ paper })

const text = (max: number, name: string) =>
  z
    .string()
    .overwrite(visibleText)
    .max(max, `${name} may have at most ${max.toLocaleString('en-GB')} characters.`)
const filled = (max: number, name: string) => text(max, name).min(1, `${name} must not be empty.`)

/** The version on which an edit is based. If it is no longer the current version, the edit is refused. */
const version = numberField(z.int().min(1)).optional()
const note = text(VERSION_NOTE_LENGTH_MAX, 'The note')

const authorNameText = text(AUTHOR_NAME_LENGTH_MAX, 'A name')
const namedAuthor = z.union([authorNameText, z.object({ id: z.uuid().optional(), name: authorNameText })])

const creditedAuthor = z.object({
  id: z.string(),
  name: z.string(),
  affiliations: z.array(z.string()),
  /** True if the name belongs to a member's account. */
  member: z.boolean(),
})
export type CreditedAuthor = z.output<typeof creditedAuthor>

const editedSection = z.object({
  id: z.string().max(200),
  heading: text(SECTION_HEADING_LENGTH_MAX, 'A heading').optional(),
  text: filled(SECTION_TEXT_LENGTH_MAX, 'A section').optional(),
})

const sectionAsText = z.object({
  id: z.string(),
  heading: z.string(),
  /** Null if the section contains more than paragraphs and lists, and so cannot be edited as plain text. */
  text: z.string().nullable(),
})

const chosenResearcher = z.object({
  /** The month as YYYY-MM. */
  month: z.string(),
  member_id: z.string(),
  name: z.string(),
  reason: z.string(),
  chosen_at: z.string(),
})
export type ChosenResearcher = z.output<typeof chosenResearcher>

const featuredPaper = z.object({
  id: z.string(),
  paper_id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  featured_reason: z.string(),
})
export type FeaturedPaper = z.output<typeof featuredPaper>

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** Admins' actions on published papers. */
export const curationCalls = {
  'PUT /api/admin/research-papers/:paperId': {
    who: 'admin',
    summary: 'Changes the title, category, authors or LinkedIn address. A change of cited data creates a new version.',
    params,
    body: z.object({
      title: filled(PAPER_TITLE_LENGTH_MAX, 'The title').optional(),
      category: filled(CATEGORY_LENGTH_MAX, 'The category').optional(),
      /**
       * The authors in order, each with id and name, or only with a name. A name that is on the paper refers to its
       * author. Authors who are not in the list are removed, and can be restored by their id. An empty list changes
       * nothing.
       */
      authors: z.array(namedAuthor).max(AUTHORS_MAX).optional(),
      /** The first author's LinkedIn address. An empty string removes it. */
      linkedin_url: text(LINKEDIN_LENGTH_MAX, 'The LinkedIn address').nullable().optional(),
      note: note.optional(),
      version,
    }),
    reply: edited,
  },
  'GET /api/admin/research-papers/:paperId/authors': {
    who: 'admin',
    summary: 'Lists the authors of a paper with their ids, for editing, and the removed authors who can be restored.',
    params,
    reply: z.object({
      version: z.int(),
      authors: z.array(creditedAuthor),
      /** The authors who were removed from the paper, the most recently removed first. */
      removed: z.array(creditedAuthor),
    }),
  },
  'GET /api/admin/research-papers/:paperId/text': {
    who: 'admin',
    summary: 'Returns the text of one of Inflo’s papers as plain text, section by section, for corrections.',
    params,
    reply: z.object({
      version: z.int(),
      abstract: z.string(),
      sections: z.array(sectionAsText),
      references: z.string().nullable(),
    }),
  },
  'PUT /api/admin/research-papers/:paperId/text': {
    who: 'admin',
    summary:
      'Corrects the abstract, sections or references by creating a new version with a note. Earlier versions stay readable.',
    params,
    body: z.object({
      abstract: filled(ABSTRACT_LENGTH_MAX, 'The abstract').optional(),
      /** The changed sections, by id. Omitted sections are not changed. */
      sections: z.array(editedSection).max(SECTIONS_MAX).default([]),
      references: text(SECTION_TEXT_LENGTH_MAX, 'The reference list').optional(),
      note: note.min(1, 'Please say what was corrected. Readers see it next to the new version.'),
      version,
    }),
    bodyLimit: 1_048_576,
    reply: edited,
  },
  'PUT /api/admin/research-papers/:paperId/withdrawn': {
    who: 'admin',
    summary:
      'Withdraws or restores a paper. The page of a withdrawn paper says when and why it was withdrawn, but no longer shows the text.',
    params,
    body: z.object({
      withdrawn: z.boolean(),
      reason: filled(WITHDRAWAL_REASON_LENGTH_MAX, 'The reason'),
    }),
    reply: edited,
  },
  'PUT /api/admin/research-papers/:paperId/featured': {
    who: 'admin',
    summary: 'Features a paper as Paper of the Month, with a reason, or stops featuring it.',
    params,
    body: z.object({
      featured: z.boolean(),
      featured_reason: text(CHOICE_REASON_LENGTH_MAX, 'The reason').default(''),
    }),
    reply: edited,
  },
  'GET /api/admin/featured': {
    who: 'admin',
    summary: 'Lists the Papers of the Month and the researchers of the month, with the reasons.',
    reply: z.object({ featured: z.array(featuredPaper), researchers: z.array(chosenResearcher) }),
  },
  'GET /api/admin/researchers': {
    who: 'admin',
    summary: 'Lists members with published papers, most viewed first, for choosing the researcher of the month.',
    query: z.object({ search: z.string().max(200).default('') }),
    reply: z.object({
      researchers: z.array(z.object({ member_id: z.string(), name: z.string(), papers: z.int(), views: z.int() })),
    }),
  },
  'PUT /api/admin/researcher-of-month/:month': {
    who: 'admin',
    summary: 'Chooses the researcher of a month, with a reason; a later choice replaces an earlier one.',
    params: z.object({ month: Month }),
    body: z.object({
      member_id: z.uuid('Please choose a researcher.'),
      reason: filled(CHOICE_REASON_LENGTH_MAX, 'The reason'),
    }),
    reply: z.object({ researcher: chosenResearcher }),
  },
  'DELETE /api/admin/researcher-of-month/:month': {
    who: 'admin',
    summary: 'Removes the researcher of the month for a given month.',
    params: z.object({ month: Month }),
    reply: z.object({ month: z.string() }),
  },
} satisfies Calls
