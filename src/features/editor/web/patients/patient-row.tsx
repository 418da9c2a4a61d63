import { useDeferredValue, useMemo } from 'react'
import { identifiersIn, usePaused } from '#features/questions/web/public.tsx'
import { quotedRanges } from '#formats/manuscript/anchors.ts'
import { Button } from '#ui/button.tsx'
import { isDismissed } from '../../document/checks-policy.ts'
import type { Workspace } from '#features/team/web/public.tsx'
import { useDismissCheck } from '../checks/checks-data.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { leadTo } from '../editor/selection-view.ts'

const RULE = 'may_identify'
/** Nobody reads more at once. */
const SHOWN_MAX = 3

type FoundParts = { quote: string; paperId: string; mayKeep: boolean }

function Found({ quote, paperId, mayKeep }: FoundParts) {
  const { view, section } = useManuscript()
  const dismissing = useDismissCheck(paperId)
  const lead = () => {
    const range = view && quotedRanges(view.state.doc, quote)[0]
    if (range) leadTo(view, range)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        dir="auto"
        onClick={lead}
        className="min-h-6 text-left font-semibold underline [overflow-wrap:anywhere] hover:no-underline"
      >
        {quote}
      </button>
      {mayKeep ? (
        <Button
          size="small"
          kind="quiet"
          aria-label={`It identifies nobody: ${quote}`}
          onClick={() => dismissing.mutate({ rule: RULE, section, quote, dismissed: true })}
        >
          It identifies nobody
        </Button>
      ) : null}
    </li>
  )
}

/**
 * Shows at the lower edge, once writing pauses, which words in the open section may identify a patient (decisions §8).
 * It changes nothing, and the writer decides; writers are asked once more before submission, and editors see it.
 */
export function PatientBar({ workspace: { paper, dismissed_checks: kept } }: { workspace: Workspace }) {
  const { section, written, state } = useManuscript()
  const paused = usePaused(section === 'references' ? '' : (written[section]?.text ?? ''))
  // A long section takes a hundredth of a second, so this runs after the text is drawn, and not with each key.
  const text = useDeferredValue(paused, '')
  const all = useMemo(() => identifiersIn([text]), [text])
  const found = all.filter((quote) => !isDismissed(kept, { rule: RULE, section, quote }))
  const mayKeep = state.access ? state.access.write : paper.can_write
  const shown = paper.can_suggest ? found : []
  return (
    <div role="status" className="sticky bottom-2 z-[3]">
      {shown.length > 0 ? (
        <div className="rounded-[6px] border border-line bg-warn-soft px-3.5 py-2.5 text-[14px] leading-5">
          <b className="block text-warn">May identify a patient</b>
          <ul>
            {shown.slice(0, SHOWN_MAX).map((quote) => (
              <Found key={quote} quote={quote} paperId={paper.id} mayKeep={mayKeep} />
            ))}
          </ul>
          {shown.length > SHOWN_MAX ? <p className="text-muted">And {shown.length - SHOWN_MAX} more.</p> : null}
        </div>
      ) : null}
    </div>
  )
}
