import { QUESTION_TIMELINE } from '#shared/business.ts'
import { longDate } from '#shared/time/dates.ts'
import type { TrackedQuestion } from '../../contract.ts'
import { spelled } from '#shared/states.ts'
import { STAGES, statusInWords } from '../../stages.ts'
import { ENDED_QUESTIONS, questionStates, type QuestionStatus } from '../../states.ts'

const expectedOf: (status: QuestionStatus) => string | undefined = questionStates.per({
  submitted: undefined,
  needs_clarification: undefined,
  available: `usually within ${QUESTION_TIMELINE.review}`,
  assigned: `usually within ${QUESTION_TIMELINE.assignment}`,
  in_research: `over ${QUESTION_TIMELINE.research}`,
  published: `${QUESTION_TIMELINE.total} from review`,
  declined: undefined,
  merged: undefined,
})

/** The stages that still lie ahead; none once a question is declined or merged. Pure. */
function stagesAhead(status: QuestionStatus) {
  if (ENDED_QUESTIONS.some((ended) => ended === status)) return []
  const reached = STAGES.findIndex((stage) => stage === status)
  return STAGES.slice(Math.max(reached, 0) + 1)
}

/** What has happened, with dates in words, and what is still to come. */
export function QuestionTimeline({ question }: { question: TrackedQuestion }) {
  return (
    <section aria-labelledby="timeline" className="mt-8">
      <h2 id="timeline" className="sr-only">
        Timeline
      </h2>
      <ol>
        {question.timeline.map(({ label, at }, index) => (
          <li key={at + label} className="relative grid grid-cols-[20px_1fr] gap-3 pb-5">
            <span aria-hidden="true" className="mt-[5px] size-3 rounded-full bg-brand [print-color-adjust:exact]" />
            <div aria-current={index === question.timeline.length - 1 ? 'step' : undefined}>
              <p className="font-semibold">{label}</p>
              <time dateTime={at} className="text-[14px] leading-5 text-muted">
                {longDate(at)}
              </time>
            </div>
          </li>
        ))}
        {stagesAhead(question.status).map((stage) => (
          <li key={spelled(stage)} className="grid grid-cols-[20px_1fr] gap-3 pb-5 text-muted">
            <span aria-hidden="true" className="mt-[5px] size-3 rounded-full border-2 border-control" />
            <div>
              <p>
                {statusInWords(stage)}
                <span className="sr-only"> (still to come)</span>
              </p>
              <p className="text-[14px] leading-5">{expectedOf(stage)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
