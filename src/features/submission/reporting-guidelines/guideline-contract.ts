import * as z from 'zod'
import { GUIDELINES } from '#formats/reporting-guidelines/guidelines.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { ITEM_NOTE_LENGTH_MAX } from '../limits.ts'

const says = z.enum(
  ['said', 'not_applicable'],
  'Please say whether the paper covers this item or the item does not apply.',
)

const answer = z.object({
  says,
  /** The section that covers the item; null if the item does not apply or is declared at submission. */
  section: z.string().nullable(),
  heading: z.string().nullable(),
  note: z.string(),
  by: z.string(),
  /** The time of the answer, as an ISO instant. */
  at: z.string(),
})

const item = z.object({
  number: z.string(),
  topic: z.string(),
  asks: z.string(),
  /** The section where the item belongs; null for an item that is declared at submission. */
  section: z.string().nullable(),
  heading: z.string(),
  answer: answer.nullable(),
})
export type ReportedItem = z.output<typeof item>

const reporting = z.object({
  choices: z.array(z.object({ name: z.string(), title: z.string(), studies: z.string() })),
  /** The paper's guideline; null while none is chosen. */
  guideline: z.object({ name: z.string(), title: z.string(), studies: z.string(), source: z.string() }).nullable(),
  items: z.array(item),
  answered: z.int(),
  /** True if the reader may choose a guideline and answer its items now. */
  may_answer: z.boolean(),
})
export type Reporting = z.output<typeof reporting>

/** A checklist as it was filled in when the paper was submitted. */
export type Checklist = {
  title: string
  source: string
  items: {
    number: string
    topic: string
    /** Null for an unanswered item. */
    says: 'said' | 'not_applicable' | null
    /** The section's heading; empty if no section is named. */
    where: string
    note: string
  }[]
}

const paperParams = z.object({ paperId: z.uuid() })

export const guidelineCalls = {
  'GET /api/student/papers/:paperId/guideline': {
    who: 'member',
    summary: 'Returns a paper’s reporting guideline and its checklist, for anyone who may read the paper.',
    params: paperParams,
    reply: reporting,
  },
  'PUT /api/student/papers/:paperId/guideline': {
    who: 'member',
    summary: 'Chooses the reporting guideline that fits the study, or none. Answers for other guidelines are kept.',
    params: paperParams,
    body: z.object({
      guideline: z
        .enum(
          GUIDELINES.map(({ name }) => name),
          'Please choose one of the guidelines.',
        )
        .nullable(),
    }),
    reply: reporting,
  },
  'PUT /api/student/papers/:paperId/guideline/items/:item': {
    who: 'member',
    summary:
      'Records where the paper covers a checklist item, or why the item does not apply. Null removes the answer.',
    params: paperParams.extend({ item: z.string().max(10) }),
    body: z
      .object({
        says: says.nullable(),
        section: z.string().max(40).nullable().default(null),
        note: z
          .string()
          .overwrite(visibleText)
          .max(ITEM_NOTE_LENGTH_MAX, `Please write at most ${ITEM_NOTE_LENGTH_MAX.toLocaleString('en')} characters.`)
          .default(''),
      })
      .refine((body) => body.says !== 'not_applicable' || body.note !== '', {
        path: ['note'],
        message: 'Please say why it does not apply.',
      }),
    reply: reporting,
  },
} satisfies Calls
