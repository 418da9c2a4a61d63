import { useSyncExternalStore } from 'react'
import type { Similar } from '../../contract.ts'
import { readSimilar, watchSimilar } from './ask-similar-search.ts'
import { SIMILAR_CLASSES, SIMILAR_WORDS } from './similar-placeholder.tsx'

export { searchSimilar } from './ask-similar-search.ts'

const HEADING = 'Asked or answered before?'

const announced = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? '1 similar question or paper is listed next to your question.'
      : `${count} similar questions and papers are listed next to your question.`

const useSimilar = (): readonly Similar[] => useSyncExternalStore(watchSimilar, readSimilar, readSimilar)

/** Lists similar questions. Their links open in a new tab, so that the form stays open. */
const SimilarList = ({ similar }: { similar: readonly Similar[] }) => (
  <ul className="grid">
    {similar.map(({ title, state, url }) => (
      <li key={url} className="border-b border-line last:border-b-0">
        <a href={url} target="_blank" rel="noopener" className="group block min-h-11 py-2">
          <span className="line-clamp-2 font-serif text-[16px] leading-[22px] [overflow-wrap:anywhere] group-hover:underline">
            {title}
          </span>
          <span className="block text-[14px] leading-5 text-muted">
            {state}
            <span className="sr-only">, opens in a new tab</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
)

/**
 * Shows similar questions below the question on narrow screens: one line, which expands only when pressed. Its height
 * never depends on the results, so that the form does not move.
 */
export function SimilarQuestions() {
  const similar = useSimilar()
  return (
    <>
      <p role="status" className="sr-only">
        {announced(similar.length)}
      </p>
      <details className="lg:hidden">
        <summary
          className={`${SIMILAR_CLASSES} list-none justify-between [&::-webkit-details-marker]:hidden ${similar.length > 0 ? 'border-accent' : 'border-line'}`}
        >
          {similar.length > 0 ? (
            <>
              <b className="text-accent">{HEADING}</b>
              <span className="font-semibold text-ink underline">See {similar.length}</span>
            </>
          ) : (
            SIMILAR_WORDS
          )}
        </summary>
        <section aria-label={HEADING} className="h-56 overflow-y-auto border-b border-line pl-3">
          {similar.length > 0 ? (
            <SimilarList similar={similar} />
          ) : (
            <p className="py-2 text-[14px] leading-5 text-muted">No similar questions so far.</p>
          )}
        </section>
      </details>
    </>
  )
}

/** Shows similar questions on wide screens. They cover the sidebar, which reappears when there are none. */
export function SimilarQuestionsRail() {
  const similar = useSimilar()
  return similar.length > 0 ? (
    <section aria-labelledby="similar" className="absolute inset-0 z-10 bg-paper pt-2 max-lg:hidden">
      <div className="border-l-[3px] border-accent pl-4">
        <h2 id="similar" className="font-semibold text-accent">
          {HEADING}
        </h2>
        <SimilarList similar={similar} />
      </div>
    </section>
  ) : null
}
