import { Button } from '#ui/button.tsx'
import type { CreditedAuthor } from '../../curation-contract.ts'

type TakenOffProps = { authors: CreditedAuthor[]; onPutBack: (author: CreditedAuthor) => void }

/** Those who were taken off a paper, to be put back with all that they were credited with. */
export function RemovedAuthors({ authors, onPutBack }: TakenOffProps) {
  if (authors.length === 0) return null
  return (
    <section aria-label="Taken off" className="grid gap-1.5 rounded-[6px] border border-line p-3">
      <p className="text-[14px] leading-5 text-muted">
        Taken off, and kept with affiliation, ORCID, account and roles:
      </p>
      <ul className="grid gap-1">
        {authors.map((author) => (
          <li key={author.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              {author.name}
              {author.affiliations[0] ? <span className="text-muted">, {author.affiliations[0]}</span> : null}
            </span>
            <Button size="small" aria-label={`Put back ${author.name}`} onClick={() => onPutBack(author)}>
              Put back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
