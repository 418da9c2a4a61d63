import { Details } from '#ui/details.tsx'
import type { Text } from './text-data.ts'

type Filled = NonNullable<Text['checklist']>
type Item = Filled['items'][number]

function wordsOf({ says, where, note }: Item): string {
  if (says === null) return 'Left open'
  const what = says === 'said' ? `In ${where}` : 'Does not apply'
  return note ? `${what}: ${note}` : what
}

/** The checklist of its reporting guideline, as the authors filled it. */
export function FilledChecklist({ checklist: { title, source, items } }: { checklist: Filled }) {
  const answered = items.filter(({ says }) => says !== null).length
  return (
    <Details title={`${title}: ${answered} of ${items.length} items answered`}>
      <p>
        <a href={source} rel="noopener" className="inline-flex min-h-11 items-center text-brand underline">
          What {title} asks
        </a>
      </p>
      <ol className="grid gap-2">
        {items.map((item) => (
          <li key={item.number} className="[overflow-wrap:anywhere]">
            {item.number}. {item.topic}
            <span className={`block ${item.says === null ? 'font-semibold text-warn' : 'text-muted'}`}>
              {wordsOf(item)}
            </span>
          </li>
        ))}
      </ol>
    </Details>
  )
}
