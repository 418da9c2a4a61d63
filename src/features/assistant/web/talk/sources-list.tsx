import type { Source } from '../../contract.ts'
import { linksTo, containsQuote } from './answer-text.ts'
import { MarkedLink } from '#ui/marked-text/marked-text.tsx'
import { addressOf } from '#ui/marked-text/parts.ts'

const KINDS: Record<Source['kind'], string> = {
  faq: 'FAQ',
  page: 'Page',
  guidance: 'Writing guidance',
  guideline: 'Reporting guideline',
  paper: 'Paper',
  own_paper: 'Your paper',
  own_question: 'Your question',
}

type SourcesParts = {
  sources: readonly Source[]
  /** What the answer says already is not shown once more. */
  answer: string
}

/** What an answer rests on: where it stands, and its own words where the answer is in others. */
export function SourcesList({ sources, answer }: SourcesParts) {
  // How somebody's own question stands is told under its link.
  const shown = sources.filter(({ kind, url }) => kind !== 'own_question' || !linksTo(answer, url))
  if (shown.length === 0) return null
  return (
    <ol aria-label="Sources" className="grid gap-2 text-[14px] leading-5">
      {shown.map(({ key, kind, title, url, quote, warning }) => {
        const to = addressOf(url)
        return (
          <li key={key} className="rounded-[6px] bg-sunken px-3 py-2 [overflow-wrap:anywhere]">
            <p className="text-[13px] leading-[18px] text-muted">{KINDS[kind]}</p>
            <p>{to === undefined ? title : <MarkedLink to={to}>{title}</MarkedLink>}</p>
            {warning ? <p className="font-semibold text-danger">{warning}</p> : null}
            {quote && !containsQuote(answer, quote) ? (
              <blockquote dir="auto" className="mt-1 font-serif text-muted">
                “{quote}”
              </blockquote>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
