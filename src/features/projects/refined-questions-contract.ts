import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { asNumber } from '#shared/text/numbers.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import {
  OBJECTIVE_LENGTH_MAX,
  REFINED_FIELDS_MISSING,
  REFINED_WEEKS_DEFAULT,
  REFINED_WEEKS_MAX,
  REFINED_WEEKS_MIN,
} from './limits.ts'
import {
  entries,
  optionalText,
  suggestionStatusFields,
  suggestedDescription,
  suggestedTitle,
} from './suggestion-fields.ts'

const REFINED_PAGE_SIZE = 20
const WEEKS_SENTENCE = `Please enter a number of weeks from ${REFINED_WEEKS_MIN} to ${REFINED_WEEKS_MAX}.`

const refinedFields = {
  refined_question_title: suggestedTitle(REFINED_FIELDS_MISSING),
  refined_question_description: suggestedDescription(REFINED_FIELDS_MISSING),
  research_methodology: optionalText('the methodology'),
  expected_outcomes: optionalText('the expected outcomes'),
  /** The number of weeks; the default if absent. Only integers in the allowed range are accepted. */
  timeline_weeks: z
    .preprocess(
      (weeks) => asNumber(weeks ?? REFINED_WEEKS_DEFAULT),
      z.int(WEEKS_SENTENCE).min(REFINED_WEEKS_MIN, WEEKS_SENTENCE).max(REFINED_WEEKS_MAX, WEEKS_SENTENCE),
    )
    .default(REFINED_WEEKS_DEFAULT),
  learning_objectives: entries('learning objectives', { lengthMax: OBJECTIVE_LENGTH_MAX }),
  required_skills: entries('skills'),
}

const refinedAgain = z.object(refinedFields)
export type RefinedFields = z.output<typeof refinedAgain>

const refinedBody = z.object({
  /** The id of the question to refine, or of the project that answers it. */
  original_question_id: z.uuid('Please choose a question to refine.').toLowerCase(),
  ...refinedFields,
})
export type RefinedBody = z.output<typeof refinedBody>

const myRefinedQuestion = z.object({
  ...suggestionStatusFields,
  original_question_id: z.string(),
  /** The text of the original question. */
  original_question: z.string(),
  refined_question_title: z.string(),
  refined_question_description: z.string(),
  research_methodology: z.string(),
  expected_outcomes: z.string(),
  timeline_weeks: z.int(),
  learning_objectives: z.array(z.string()),
  required_skills: z.array(z.string()),
})
export type MyRefinedQuestion = z.output<typeof myRefinedQuestion>

const refinableQuestion = z.object({ question_id: z.string(), title: z.string(), question: z.string() })
export type RefinableQuestion = z.output<typeof refinableQuestion>

const byId = z.object({ refinedQuestionId: z.uuid() })
const sent = z.object({ refined_question: myRefinedQuestion, message: z.string(), next_steps: z.array(z.string()) })

export const refinedQuestionCalls = {
  'POST /api/refined-research/submit-refined-question': {
    who: 'member',
    summary: 'Suggests a more precise version of a question approved for research. An editor decides on it.',
    body: refinedBody,
    limits: ['suggestion'],
    reply: sent,
    status: 201,
  },
  'GET /api/refined-research/my-refined-questions': {
    who: 'member',
    summary: "Lists the member's own refined questions, newest first.",
    query: z.object(pageQuery(REFINED_PAGE_SIZE)),
    reply: z.object({ refined_questions: z.array(myRefinedQuestion), pagination }),
  },
  'GET /api/refined-research/questions': {
    who: 'member',
    summary: 'Lists the newest 100 questions that can be refined.',
    reply: z.object({ questions: z.array(refinableQuestion) }),
  },
  'PUT /api/refined-research/refined-questions/:refinedQuestionId': {
    who: 'member',
    summary: "Resubmits the member's own refined question after a revision request. The earlier round is kept.",
    params: byId,
    body: refinedAgain,
    limits: ['suggestion'],
    reply: sent,
  },
  'DELETE /api/refined-research/refined-questions/:refinedQuestionId': {
    who: 'member',
    summary: "Withdraws the member's own refined question before a final decision.",
    params: byId,
    reply: z.object({ refined_question: myRefinedQuestion }),
  },
} satisfies Calls
