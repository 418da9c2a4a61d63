import { shortDate } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import type { AnswerPaper } from '../../contract.ts'
import { pluralize } from '../pluralize.ts'

/** Lists the published papers that answer the member's questions. */
export function Answers({ answers }: { answers: AnswerPaper[] }) {
  return (
    <Rows title="Published answers">
      {answers.map((answer) => (
        <Row
          key={answer.id}
          title={answer.title}
          about={
            <>
              <span className="line-clamp-4">You asked: {answer.question_text}</span>
              {shortDate(answer.published_date)} · by {answer.collaborators.join(', ')}
            </>
          }
          measure={
            <>
              <span>{pluralize(answer.views, 'view')}</span>
              {answer.likes > 0 ? <span>{pluralize(answer.likes, 'like')}</span> : null}
            </>
          }
          action={
            <ButtonLink to={`/research/${answer.paper_id}`} size="small" aria-label={`View Paper: ${answer.title}`}>
              View Paper
            </ButtonLink>
          }
        />
      ))}
    </Rows>
  )
}
