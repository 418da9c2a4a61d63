import { quotedRanges } from '#formats/manuscript/anchors.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { Button } from '#ui/button.tsx'
import { MarkedText } from '#ui/marked-text/marked-text.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { leadTo } from '../editor/selection-view.ts'
import { type CoachingResult, recordProposalAccepted } from './coaching-data.ts'
import { insertProposal } from './proposal-insertion.ts'

const SHOWN_QUOTE_LENGTH = 140

type Finding = CoachingResult['findings'][number]

function FindingRow({ finding: { title, quote, says } }: { finding: Finding }) {
  const { view } = useManuscript()
  const [range] = view && quote ? quotedRanges(view.state.doc, quote) : []
  const words = shortenText(quote, SHOWN_QUOTE_LENGTH)
  return (
    <li className="grid gap-1.5">
      <p className="font-semibold">{title}</p>
      {range && view ? (
        <button
          type="button"
          dir="auto"
          onClick={() => leadTo(view, range)}
          className="min-h-6 border-l-[3px] border-accent pl-2.5 text-left font-serif [overflow-wrap:anywhere] hover:underline"
        >
          {words}
        </button>
      ) : words ? (
        <p dir="auto" className="border-l-[3px] border-line pl-2.5 font-serif [overflow-wrap:anywhere]">
          {words}
        </p>
      ) : null}
      {says === quote ? null : <p>{says}</p>}
    </li>
  )
}

// The message says in one what the findings and the proposal say with their places: here its first line is enough.
const headingOf = (message: string): string => message.split('\n', 1)[0] ?? ''

type CoachedParts = { looked: CoachingResult; about: string | undefined; maySuggest: boolean; dismiss: () => void }

/** What a tool found in a text, and what that could say instead: taken over as a suggestion, or put aside. */
export function CoachingResultRow({ looked, about, maySuggest, dismiss }: CoachedParts) {
  const { view, memberId } = useManuscript()
  const { proposal, findings, message, written_by: writtenBy, use_id: useId } = looked
  // A proposal made of the text's own sentences need not show each of them again.
  const told = findings.filter(({ quote, says }) => proposal === null || says !== quote)
  const takeOver = () => {
    if (!view || proposal === null) return
    if (!insertProposal(view, { text: proposal, about, memberId })) {
      showToast({ title: 'This can’t be suggested here', text: 'Copy it, and put it in yourself.', kind: 'danger' })
      return
    }
    void recordProposalAccepted(useId)
    dismiss()
    showToast({ title: 'Put in as a suggestion', text: 'Accept or reject it under Suggestions.' })
  }
  return (
    <div className="grid gap-3 rounded-[6px] border border-line bg-surface px-3 py-2.5">
      <MarkedText text={told.length > 0 || proposal !== null ? headingOf(message) : message} />
      {told.length > 0 ? (
        <ul className="grid gap-3">
          {told.map((finding, place) => (
            <FindingRow key={`${finding.title} ${finding.quote} ${place}`} finding={finding} />
          ))}
        </ul>
      ) : null}
      {proposal === null ? null : (
        <blockquote
          dir="auto"
          className="border-l-[3px] border-brand pl-2.5 font-serif whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {proposal}
        </blockquote>
      )}
      <p className="text-[13px] leading-[18px] text-muted">
        {writtenBy === 'model'
          ? 'Written by a language model. Check it.'
          : 'Worked out by simple rules, without a model. They can be wrong.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {proposal !== null && maySuggest && view ? (
          <Button size="small" onClick={takeOver}>
            Accept as a suggestion
          </Button>
        ) : null}
        <Button size="small" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}
