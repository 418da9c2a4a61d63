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
/** The maximum number of findings shown at a time. */
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
          aria-label={`Doesn’t identify anyone: ${quote}`}
          onClick={() => dismissing.mutate({ rule: RULE, section, quote, dismissed: true })}
        >
          Doesn’t identify anyone
        </Button>
      ) : null}
    </li>
  )
}

/**
 * Shows a bar at the lower edge of the page after a pause in typing. It lists the words in the open section that may
 * identify a patient. It does not change the text, since the writer decides. The checklist asks again before
 * submission, and editors see the answer.
 */
export function PatientBar({ workspace: { paper, dismissed_checks: kept } }: { workspace: Workspace }) {
  const { section, written, state } = useManuscript()
  const paused = usePaused(section === 'references' ? '' : (written[section]?.text ?? ''))
  // Defers the check until the text is drawn, since checking a long section takes about 10 ms, too long for every
  // keystroke.
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
