import { shortDate } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { CompletedPaper } from '../../contract.ts'
import { counted } from '../counted.ts'
import { Row } from '#ui/rows.tsx'

/** A published paper with how it is read. */
export function PublishedRow({ paper }: { paper: CompletedPaper }) {
  return (
    <Row
      title={paper.title}
      about={`${shortDate(paper.published_date)} · ${paper.category} · ${paper.paper_id}`}
      measure={
        <>
          <span>{counted(paper.views, 'view')}</span>
          {paper.likes > 0 ? <span>{counted(paper.likes, 'like')}</span> : null}
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
