import { visibleText } from '#shared/text/visible-text.ts'
import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { linkedinAddress } from '#shared/linkedin.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { DETAILS_LENGTH_MAX, QUESTION_LENGTH_MAX, QUESTIONS_PAGE_SIZE, SIMILAR_MAX } from './limits.ts'
import { SUBMITTER_TYPES, URGENCIES } from './community-options.ts'
import { ASKER_ROLES, CLINICAL_SETTINGS, MENTOR_NOTIFICATIONS, valuesOf } from './options.ts'
import {
  categoryRule,
  contextRule,
  detailsRule,
  emailRule,
  importanceRule,
  institutionRule,
  linkedinRule,
  nameRule,
  optionalNameRule,
  PRIORITY_MISSING,
  questionRule,
  ROLE_MISSING,
  type QuestionTextRule,
  SETTING_MISSING,
  similarRule,
} from './rules.ts'
import { questionStates } from './states.ts'

function held(rule: QuestionTextRule) {
  return (text: string, context: z.RefinementCtx<string>) => {
    const message = rule(text)
    if (message) context.addIssue({ code: 'custom', message })
  }
}

/** Returns the schema of a required text, which is tidied before the rule checks it. */
const required = (rule: QuestionTextRule, tidied = visibleText) =>
  z
    .string(rule('') ?? 'Please enter text.')
    .overwrite(tidied)
    .superRefine(held(rule))

/** Returns the schema of a text that may be missing, null or blank. */
const optional = (rule: QuestionTextRule, tidied = visibleText) =>
  z
    .string()
    .nullish()
    .transform((text) => tidied(text ?? ''))
    .superRefine(held(rule))

const flag = (byDefault: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? byDefault)

/**
 * A random id of the question, created by the asker's device. A repeated request with the same id stores no second
 * question and gets the same tracking number.
 */
const clientId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,64}$/, 'The client_id must be 22 to 64 letters, digits, hyphens or underscores')
  .nullish()

const clinicianQuestion = z.object({
  client_id: clientId,
  question_text: required(questionRule),
  clinical_setting: z.enum(valuesOf(CLINICAL_SETTINGS), SETTING_MISSING),
  context_background: optional(contextRule),
  importance_reason: optional(importanceRule),
  submitter_name: required(nameRule, oneLine),
  submitter_email: required(emailRule),
  submitter_institution: optional(institutionRule, oneLine),
  submitter_role: z.enum(valuesOf(ASKER_ROLES), ROLE_MISSING),
  /** A LinkedIn handle or address; stored as https://…linkedin.com/in/…. */
  submitter_linkedin: optional(linkedinRule).transform((typed) => linkedinAddress(typed) ?? ''),
  notify_on_completion: flag(true),
  allow_student_contact: flag(true),
  credit_by_name: flag(true),
  active_mentorship: flag(false),
  mentor_notification_preference: z
    .enum(valuesOf(MENTOR_NOTIFICATIONS))
    .nullish()
    .transform((value) => value ?? 'email'),
})
export type ClinicianQuestion = z.output<typeof clinicianQuestion>
export type ClinicianQuestionInput = z.input<typeof clinicianQuestion>

const urgency = z.enum(valuesOf(URGENCIES), PRIORITY_MISSING)
const isBlank = (value: unknown) => value === undefined || value === null || value === ''

// The title, the description, or both contain the question. The urgency is sent as `difficulty` or as `urgency`.
const communityQuestion = z
  .object({
    client_id: clientId,
    title: optional(detailsRule('Question', QUESTION_LENGTH_MAX)),
    description: optional(detailsRule('Description', DETAILS_LENGTH_MAX)),
    category: required(categoryRule),
    difficulty: urgency.nullish(),
    urgency: urgency.nullish(),
    submitter_type: z.enum(SUBMITTER_TYPES, ROLE_MISSING).nullish(),
    submitter_name: optional(optionalNameRule, oneLine),
    submitter_email: required(emailRule),
    institution: optional(institutionRule, oneLine),
    background: optional(detailsRule('Background', DETAILS_LENGTH_MAX)),
    expected_outcome: optional(detailsRule('Expected outcome', DETAILS_LENGTH_MAX)),
    resources: optional(detailsRule('Resources', DETAILS_LENGTH_MAX)),
    credit_by_name: flag(true),
  })
  .refine(({ title, description }) => !isBlank(title) || !isBlank(description), {
    path: ['title'],
    message: questionRule(''),
    // This check also runs if another field is invalid, so that all errors are reported at once.
    when: () => true,
  })
  .refine((body) => !isBlank(body.difficulty) || !isBlank(body.urgency), {
    path: ['difficulty'],
    message: PRIORITY_MISSING,
    when: () => true,
  })
export type CommunityQuestion = z.output<typeof communityQuestion>

const status = stateField(questionStates)

const trackedQuestion = z.object({
  tracking_number: z.string(),
  status,
  status_label: z.string(),
  /** An ISO instant, like all times in this contract. */
  asked_at: z.string(),
  updated_at: z.string(),
  timeline: z.array(z.object({ status, label: z.string(), at: z.string() })),
  next_step: z.string(),
  /** Null until the question is public. */
  question_text: z.string().nullable(),
  paper_url: z.string().nullable(),
  /** The tracking number of the question that this one was merged into. */
  merged_into: z.string().nullable(),
  /** Texts of e-mails that did not reach the asker, earliest first. They contain no links, addresses or names. */
  messages: z.array(z.object({ said_at: z.string(), text: z.string() })),
})
export type TrackedQuestion = z.output<typeof trackedQuestion>

export const myQuestion = z.object({
  tracking_number: z.string(),
  question_text: z.string(),
  status,
  status_label: z.string(),
  asked_at: z.string(),
  updated_at: z.string(),
  paper_url: z.string().nullable(),
})
export type MyQuestion = z.output<typeof myQuestion>

const similar = z.object({
  kind: z.enum(['question', 'paper']),
  title: z.string(),
  state: z.string(),
  /** A path on this site. */
  url: z.string(),
})
export type Similar = z.output<typeof similar>

export const questionsCalls = {
  'POST /api/clinician-questions/submit': {
    who: 'anyone',
    summary: "Submits a clinician's question. Returns its tracking number.",
    body: clinicianQuestion,
    reply: z.object({ tracking_number: z.string(), estimated_timeline: z.string(), next_steps: z.array(z.string()) }),
    limits: ['open-form'],
    status: 201,
  },
  'POST /api/notifications/question-submission': {
    who: 'anyone',
    summary: 'Submits a question from the community form. Returns its tracking number.',
    body: communityQuestion,
    reply: z.object({ tracking_number: z.string(), message: z.string() }),
    limits: ['open-form'],
    status: 201,
  },
  // This is a POST request because unsent text is private: servers and proxies log URLs, but not request bodies.
  'POST /api/public/similar-questions': {
    who: 'anyone',
    summary: 'Finds public questions and papers similar to the text being typed. Nothing is stored.',
    body: z.object({ text: required(similarRule) }),
    reply: z.object({ similar: z.array(similar).max(SIMILAR_MAX) }),
  },
  'GET /api/questions/track/:trackingNumber': {
    who: 'anyone',
    summary: 'Returns the status and dates of a question to anyone with its number; never who asked it.',
    params: z.object({ trackingNumber: z.string().trim().toUpperCase().max(40) }),
    reply: trackedQuestion,
  },
  'GET /api/questions/mine': {
    who: 'member',
    summary: 'Lists the questions that the member asked while signed in or with a confirmed address, newest first.',
    query: z.object(pageQuery(QUESTIONS_PAGE_SIZE)),
    reply: z.object({ questions: z.array(myQuestion), pagination }),
  },
} satisfies Calls
