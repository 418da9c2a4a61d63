import { Link } from '#ui/navigation/link.tsx'
import type { ChatMessage } from '../../sessions-contract.ts'
import { MarkedText } from '#ui/marked-text/marked-text.tsx'
import { withoutTitles } from './answer-text.ts'
import { SourcesList } from './sources-list.tsx'

/** What the person asked. */
export const OwnRow = ({ text }: { text: string }) => (
  <div className="assistant-own">
    <span className="sr-only">You: </span>
    {text}
  </div>
)

/** An answer with what it rests on. */
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
          Written by a language model from these sources. Check it.
        </p>
      ) : null}
    </div>
  )
}

/** The answer that is being written: what has come of it, or that something will. */
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
