import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { FaqShown } from './loaders.ts'

// Native disclosures of one name: opening one closes the others, also without script, and a link to one leads to it.
function Entry({ entry }: { entry: FaqShown }) {
  return (
    <details name="faq" id={entry.id} className="group scroll-mt-6 border-b border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-start justify-between gap-4 py-3 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
        {entry.question}
        <IconPlus
          size={18}
          aria-hidden="true"
          className="mt-0.5 flex-none text-muted transition-transform group-open:rotate-45"
        />
      </summary>
      <div className="grid max-w-[64ch] gap-3 pb-5 font-serif text-[17px] leading-7">
        {entry.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <a
          href={`#${entry.id}`}
          className="justify-self-start font-sans text-[14px] leading-5 text-muted hover:underline pointer-coarse:py-3"
        >
          Link to this answer
        </a>
      </div>
    </details>
  )
}

/** The answered questions under their categories; where nothing is found, the way to ask. */
export function FaqEntries({ entries, onAsk }: { entries: readonly FaqShown[]; onAsk: () => void }) {
  if (entries.length === 0) {
    return (
      <section aria-labelledby="found">
        <h2 id="found" className="sr-only">
          Answers
        </h2>
        <EmptyState title="No results found" action={<Button onClick={onAsk}>Submit Support Request</Button>}>
          Try other words, or write to us: we answer every request.
        </EmptyState>
      </section>
    )
  }
  const categories = [...new Set(entries.map(({ category }) => category))]
  return categories.map((category) => (
    <section key={category} aria-label={category}>
      <h2 className="border-b border-ink pb-1.5 font-serif text-[21px] leading-7 font-semibold">{category}</h2>
      {entries
        .filter((entry) => entry.category === category)
        .map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
    </section>
  ))
}
