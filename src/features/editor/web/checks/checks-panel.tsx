import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { isDismissed } from '../../document/checks-policy.ts'
import type { Workspace, PanelParts } from '#features/team/web/public.tsx'
import { useManuscript } from '../document/manuscript-data.tsx'
import type { RuleFinding } from './check-runner.ts'
import { useDismissCheck, useWritingChecks } from './checks-data.ts'
import { FindingCard } from './finding-card.tsx'

/** The number of findings shown before the list is expanded. */
const SHOWN_MAX = 12

const asFound = ({ rule, section, quote }: RuleFinding) => ({ rule: rule.name, section, quote })

/** Shows the number of findings in each of the other sections, with a link to the section. */
function Elsewhere({ found, sections }: { found: RuleFinding[]; sections: Workspace['sections'] }) {
  const counts = Map.groupBy(found, ({ section }) => section)
  if (counts.size === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3">
      <span className="text-muted">Elsewhere:</span>
      {[...counts].map(([name, there]) => (
        <Link key={name} to={`?section=${name}`} preventScrollReset className="text-brand underline">
          {sections[name]?.heading} ({there.length})
        </Link>
      ))}
    </p>
  )
}

type CardsParts = { found: RuleFinding[]; areDismissed: boolean; paperId: string; mayDismiss: boolean }

function Cards({ found, areDismissed, paperId, mayDismiss }: CardsParts) {
  const dismissing = useDismissCheck(paperId)
  const dismiss = (one: RuleFinding) => (dismissed: boolean) =>
    dismissing.mutate(
      { ...asFound(one), dismissed },
      {
        onError: (error) => showToast({ title: 'Your change could not be saved', text: error.message, kind: 'danger' }),
      },
    )
  if (found.length === 0) return null
  return (
    <ul className="grid gap-3">
      {found.map((one, index) => (
        <FindingCard
          key={`${one.rule.name} ${one.quote} ${index}`}
          found={one}
          isDismissed={areDismissed}
          dismiss={mayDismiss ? dismiss(one) : undefined}
        />
      ))}
    </ul>
  )
}

/** Shows a list that is collapsed until the reader opens it. */
function More({ label, hide, ...cards }: CardsParts & { label: string; hide: string }) {
  const [isShown, setShown] = useState(false)
  if (cards.found.length === 0) return null
  return (
    <>
      {isShown ? <Cards {...cards} /> : null}
      <div>
        <Button size="small" kind="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? hide : `${label} (${cards.found.length})`}
        </Button>
      </div>
    </>
  )
}

function sentenceOf(all: readonly RuleFinding[] | undefined, here: RuleFinding[]): string {
  if (!all) return 'Checking the text…'
  return here.length === 0
    ? 'Nothing found in this section.'
    : 'Found by simple rules on this device. They can be wrong.'
}

/**
 * Shows the writing checks' findings in the open section while a member writes. The checks are simple rules: they call
 * no language model and do not count against the member's limits.
 */
export function ChecksPanel({ workspace: { paper, sections, dismissed_checks: dismissed } }: PanelParts) {
  const { section, written, state } = useManuscript()
  const all = useWritingChecks(paper.title)
  if (!paper.can_suggest) return null
  const isSetAside = (one: RuleFinding) => isDismissed(dismissed, asFound(one))
  // Leaves out the findings of empty sections, such as missing parts.
  const known = (all ?? []).filter((one) => written[one.section]?.text.trim())
  const open = known.filter((one) => !isSetAside(one))
  const here = open.filter((one) => one.section === section)
  const cards = { paperId: paper.id, mayDismiss: state.access ? state.access.write : paper.can_write }
  return (
    <section aria-labelledby="checks-heading" className="grid gap-3">
      <h2 id="checks-heading" className="text-[13px] leading-[18px] font-semibold text-muted">
        Writing checks{here.length > 0 ? ` (${here.length})` : ''}
      </h2>
      <p className="text-muted">{sentenceOf(all, here)}</p>
      <Cards {...cards} found={here.slice(0, SHOWN_MAX)} areDismissed={false} />
      <More {...cards} found={here.slice(SHOWN_MAX)} areDismissed={false} label="Show more" hide="Show fewer" />
      <Elsewhere found={open.filter((one) => one.section !== section)} sections={sections} />
      <More
        {...cards}
        found={known.filter((one) => one.section === section && isSetAside(one))}
        areDismissed
        label="Show dismissed"
        hide="Hide dismissed"
      />
    </section>
  )
}
