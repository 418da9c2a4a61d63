import { shortenText } from '#shared/text/shorten-text.ts'
import { Button } from '#ui/button.tsx'
import { useManuscript } from '../document/manuscript-data.tsx'
import { leadTo } from '../editor/selection-view.ts'
import type { RuleFinding } from './check-runner.ts'

const SHOWN_QUOTE_LENGTH = 140

type CardProps = { found: RuleFinding; isDismissed: boolean; dismiss: ((dismissed: boolean) => void) | undefined }

function Words({ found, isDismissed, words }: { found: RuleFinding; isDismissed: boolean; words: string }) {
  const { view } = useManuscript()
  if (view && found.to > found.from && !isDismissed)
    return (
      <button
        type="button"
        dir="auto"
        onClick={() => leadTo(view, found)}
        className="min-h-6 border-l-[3px] border-accent pl-2.5 text-left font-serif [overflow-wrap:anywhere] hover:underline"
      >
        {words || 'Show in text'}
      </button>
    )
  return words ? (
    <p dir="auto" className="border-l-[3px] border-line pl-2.5 font-serif [overflow-wrap:anywhere]">
      {words}
    </p>
  ) : null
}

/** Shows one finding of a writing check. */
export function FindingCard({ found, isDismissed, dismiss }: CardProps) {
  const { rule, quote, says } = found
  const words = shortenText(quote, SHOWN_QUOTE_LENGTH)
  const action = isDismissed ? 'Restore' : 'Dismiss'
  return (
    <li className="grid gap-1.5 rounded-[6px] border border-line bg-surface px-3 py-2.5">
      <p className="font-semibold">{rule.title}</p>
      <Words found={found} isDismissed={isDismissed} words={words} />
      <p>{says}</p>
      <p className="text-[13px] leading-[18px] text-muted">{rule.why}</p>
      {dismiss ? (
        <div>
          <Button
            size="small"
            aria-label={`${action}: ${rule.title}${words ? `, ${words}` : ''}`}
            onClick={() => dismiss(!isDismissed)}
          >
            {action}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
