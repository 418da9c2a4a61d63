import { useSyncExternalStore } from 'react'
import { readSimilar, watchSimilar } from './ask-similar-search.ts'

export { lookForSimilar } from './ask-similar-search.ts'

const announced = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? '1 similar question or paper is listed below.'
      : `${count} similar questions and papers are listed below.`

/** What was asked or answered before that is like what is being typed. Links open beside the form, which stays. */
export function SimilarQuestions() {
  const similar = useSyncExternalStore(watchSimilar, readSimilar, readSimilar)
  return (
    <>
      <p role="status" className="sr-only">
        {announced(similar.length)}
      </p>
      {similar.length > 0 ? (
        <section aria-labelledby="similar" className="border-l-[3px] border-accent py-0.5 pl-3">
          <h2 id="similar" className="text-[14px] leading-5 text-muted">
            Asked or answered before?
          </h2>
          <ul className="mt-1 grid">
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
        </section>
      ) : null}
    </>
  )
}
