import { Link } from '#ui/navigation/link.tsx'
import type { ChatMessage } from '../../sessions-contract.ts'
import { MarkedText, MarkedLink } from '#ui/marked-text/marked-text.tsx'
import { addressOf } from '#ui/marked-text/parts.ts'
import type { Source } from '../../contract.ts'

/** Shows a message of the user. */
export const OwnRow = ({ text }: { text: string }) => (
  <div className="assistant-own">
    <span className="sr-only">You: </span>
    {text}
  </div>
)

/** Shows an answer with its sources. */
export function AnswerRow({ message }: { message: ChatMessage }) {
  const titles = message.sources.map(({ title }) => title)
  return (
    <div className="assistant-answer grid gap-3">
      <div>
        <span className="sr-only">Assistant: </span>
        <MarkedText text={withoutTitles(message.text, titles)} />
      </div>
      {message.outcome === 'own_health' ? (
        <p>
          <Link to="/ask" className="text-brand underline">
            Ask a research question instead
          </Link>
        </p>
      ) : null}
      <SourcesList sources={message.sources} answer={message.text} />
      {message.written_by === 'model' ? (
        <p className="text-[13px] leading-[18px] text-muted">
          Written by a language model from these sources. Please check it.
        </p>
      ) : null}
    </div>
  )
}

/** Shows the answer in progress: the text that has arrived, or a placeholder. */
export function PendingAnswerRow({ come }: { come: string }) {
  return (
    <div className="assistant-answer">
      {come ? (
        <MarkedText text={come} />
      ) : (
        <span className="assistant-typing" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </div>
  )
}

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
  /** The answer's text. Quotations that it contains are not repeated. */
  answer: string
}

/** Lists the sources of an answer with their links. Adds a source's quotation unless the answer already contains it. */
function SourcesList({ sources, answer }: SourcesParts) {
  // A question of the member that the answer already links to is not listed again.
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

const LEFT_OUT = '…'

// Reduces a text to its words, since the markup, list markers and quotation marks of an answer and its source differ.
const wordsOf = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** Checks whether an answer contains all words of a quotation in the same order. Pure. */
export function containsQuote(answer: string, quote: string): boolean {
  const said = wordsOf(answer)
  return quote.split(LEFT_OUT).every((part) => said.includes(wordsOf(part)))
}

/** Removes the list of source titles from an answer, since the sources are listed below it with their links. Pure. */
export function withoutTitles(answer: string, titles: readonly string[]): string {
  const isTitle = (line: string) => line.startsWith('- ') && titles.some((title) => line.startsWith(title, 2))
  const isList = ([, ...points]: string[]) => points.length > 0 && points.every(isTitle)
  return answer
    .split('\n\n')
    .filter((block) => !isList(block.split('\n')))
    .join('\n\n')
}

/** Checks whether an answer itself links to a URL. Pure. */
export const linksTo = (answer: string, url: string): boolean => answer.includes(`](${url})`)
