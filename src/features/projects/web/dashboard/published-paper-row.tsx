import { shortDate } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { CompletedPaper } from '../../contract.ts'
import { pluralize } from '../pluralize.ts'
import { Row } from '#ui/rows.tsx'

/** A published paper with how it is read. */
export function PublishedPaperRow({ paper }: { paper: CompletedPaper }) {
  return (
    <Row
      title={paper.title}
      about={`${shortDate(paper.published_date)} · ${paper.category} · ${paper.paper_id}`}
      measure={
        <>
          <span>{pluralize(paper.views, 'view')}</span>
          {paper.likes > 0 ? <span>{pluralize(paper.likes, 'like')}</span> : null}
        </>
      }
      action={
        <ButtonLink to={`/research/${paper.paper_id}`} size="small" aria-label={`View Paper: ${paper.title}`}>
          View Paper
        </ButtonLink>
      }
    />
  )
}
