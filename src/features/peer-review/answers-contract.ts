import * as z from 'zod'
import { visibleText } from '#shared/text/visible-text.ts'
import {
  ANCHORED_MAX,
  ANCHORED_TEXT_LENGTH_MAX,
  COMMENTS_LENGTH_MAX,
  OFFSET_MAX,
  QUOTE_LENGTH_MAX,
  REMARK_LENGTH_MAX,
  SCORE_MAX,
  SCORE_MIN,
  SECTION_ID_LENGTH_MAX,
} from './limits.ts'

/** The scales of a review, in the order of the form. */
export const SCALES = ['significance', 'rigour', 'clarity', 'ethics', 'patient_safety'] as const

/** The recommendations of a review. None is selected by default. */
export const RECOMMENDATIONS = ['accept', 'minor', 'major', 'reject'] as const
export type Recommendation = (typeof RECOMMENDATIONS)[number]

const textOf = (max: number) =>
  z
    .string('Please send text.')
    .max(max, `Please write at most ${max.toLocaleString('en')} characters.`)
    .overwrite(visibleText)
    .default('')

const scale = z
  .object({
    /** The score, from 1 (poor) to 5 (excellent); null while there is none. */
    score: z
      .int(`Please choose a score from ${SCORE_MIN} to ${SCORE_MAX}.`)
      .min(SCORE_MIN, `Please choose a score from ${SCORE_MIN} to ${SCORE_MAX}.`)
      .max(SCORE_MAX, `Please choose a score from ${SCORE_MIN} to ${SCORE_MAX}.`)
      .nullable()
      .default(null),
    remark: textOf(REMARK_LENGTH_MAX),
  })
  .prefault({})

/** A comment on a passage of the paper, for the authors. */
const anchoredComment = z.object({
  /** The id of the section in the article. */
  section: z.string('Please name the section.').min(1, 'Please name the section.').max(SECTION_ID_LENGTH_MAX),
  /** The passage, as the reviewer sees it. */
  quote: textOf(QUOTE_LENGTH_MAX),
  /** The position of the passage in the section's text, in characters. */
  offset: z.int('Please give the position of the passage.').min(0).max(OFFSET_MAX),
  text: z
    .string('Please write a comment.')
    .max(ANCHORED_TEXT_LENGTH_MAX, `Please write at most ${ANCHORED_TEXT_LENGTH_MAX.toLocaleString('en')} characters.`)
    .overwrite(visibleText)
    .min(1, 'Please write a comment.'),
})

/** The answers of a review. A draft may lack any of them. */
export const reviewAnswers = z.object({
  significance: scale,
  rigour: scale,
  clarity: scale,
  ethics: scale,
  patient_safety: scale,
  comments_to_authors: textOf(COMMENTS_LENGTH_MAX),
  /** Confidential comments, which only editors see. */
  comments_to_editor: textOf(COMMENTS_LENGTH_MAX),
  anchored: z
    .array(anchoredComment)
    .max(ANCHORED_MAX, `Please write at most ${ANCHORED_MAX} comments on passages.`)
    .default([]),
})
export type ReviewAnswers = z.output<typeof reviewAnswers>

/** The part of a review that the authors and the other reviewers may read after the decision. */
export const sharedAnswers = reviewAnswers.omit({ comments_to_editor: true })
export type SharedAnswers = z.output<typeof sharedAnswers>
