import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SaveState } from '#ui/drafts/save-state.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { Workspace } from '../../contract.ts'
import { BarRow } from './bar-row.tsx'
import { badgeOf, inWords, type Measures, whyNotSubmit } from './measures.ts'
import { overall, type Written } from './section-standing.ts'

type BarParts = {
  paper: Workspace['paper']
  written: Record<string, Written>
  measures: Measures
  onSave: () => void
  onSubmit: () => void
}

function Saving({ written, onSave }: Pick<BarParts, 'written' | 'onSave'>) {
  const saving = overall(Object.values(written))
  const standings = Object.values(written).map(({ standing }) => standing.state)
  // A conflict is for the writer to settle: sending again would not help.
  const retry = standings.includes('failed') || standings.includes('offline')
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <SaveState saving={saving} />
      {retry ? (
        <Button kind="quiet" size="small" onClick={onSave} className="-mx-3">
          Retry
        </Button>
      ) : null}
    </span>
  )
}

const WHY_ID = 'why-not-submit'

type ActionsParts = Omit<BarParts, 'written'> & { onAskWhy: () => void }

function Actions({ paper, measures, onSave, onSubmit, onAskWhy }: ActionsParts) {
  if (paper.library_id) {
    return (
      <ButtonLink to={`/research/${paper.library_id}`} kind="main" size="small">
        View Published Paper
      </ButtonLink>
    )
  }
  const reasons = whyNotSubmit(paper, measures)
  return (
    <>
      {paper.can_write ? (
        <Button size="small" onClick={onSave}>
          Save
        </Button>
      ) : null}
      {paper.can_write || reasons.length > 0 ? (
        <Button
          kind={reasons.length > 0 ? 'waiting' : 'main'}
          size="small"
          onClick={reasons.length > 0 ? onAskWhy : onSubmit}
          aria-disabled={reasons.length > 0 || undefined}
          aria-describedby={reasons.length > 0 ? WHY_ID : undefined}
        >
          Submit Paper
        </Button>
      ) : null}
    </>
  )
}

/** Title, state, counts, where the text is, and the way on; below them the whole paper's progress. */
export function WorkspaceBar({ paper, written, measures, onSave, onSubmit }: BarParts) {
  const badge = badgeOf(paper.status)
  const reasons = whyNotSubmit(paper, measures)
  // On a phone there is room for the reasons only once somebody asks for them by a press.
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="sticky top-0 z-10 bg-paper">
      <BarRow>
        <h1 className="line-clamp-2 min-w-0 flex-1 font-serif text-[15px] leading-5 font-semibold sm:line-clamp-1 sm:text-[18px] sm:leading-6">
          {paper.title}
        </h1>
        {/* In a narrow window what follows has a row of its own. */}
        <span aria-hidden="true" className="order-1 basis-full lg:hidden" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] leading-[18px] text-muted tabular-nums max-lg:order-1 max-lg:flex-1">
          <StatusDot tone={badge.tone}>{badge.label}</StatusDot>
          <span>{inWords(measures.words)}</span>
          <span>{measures.minutes} min read</span>
          {paper.can_write ? <Saving written={written} onSave={onSave} /> : null}
        </div>
        <div className="flex items-center gap-2 max-lg:order-1">
          <Actions
            paper={paper}
            measures={measures}
            onSave={onSave}
            onSubmit={onSubmit}
            onAskWhy={() => setAsked(true)}
          />
        </div>
      </BarRow>
      {reasons.length > 0 ? (
        <p
          id={WHY_ID}
          className={`mx-auto max-w-[1440px] px-5 pb-1.5 text-[13px] leading-[18px] text-muted lg:block lg:text-right ${isAsked ? '' : 'hidden'}`}
        >
          <span className="sr-only">Submit Paper is not available yet: </span>
          {reasons.join(' ')}
        </p>
      ) : null}
      <div
        role="progressbar"
        aria-label="Overall progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={measures.progress}
        className="h-[3px] bg-line"
      >
        <div className="h-full bg-brand transition-[width]" style={{ width: `${measures.progress}%` }} />
      </div>
    </div>
  )
}
