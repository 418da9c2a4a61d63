import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SaveState, type Saving } from '#ui/drafts/save-state.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { Workspace } from '../../contract.ts'
import { TitleRow } from '../titles/title-row.tsx'
import { BarRow } from './bar-row.tsx'
import { badgeOf, inWords, type Measures, whyNotSubmit } from './measures.ts'

type BarParts = {
  paper: Workspace['paper']
  saving: Saving
  measures: Measures
  onSave: () => void
  /** Names what has just been saved; only then. */
  onName: (() => void) | undefined
  share: ReactNode
}

function Saved({ saving, onSave, onName }: Pick<BarParts, 'saving' | 'onSave' | 'onName'>) {
  const retry = saving.state === 'offline'
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <SaveState saving={saving} />
      {retry ? (
        <Button kind="quiet" size="small" onClick={onSave} className="-mx-3">
          Retry
        </Button>
      ) : null}
      {onName && saving.state === 'saved' ? (
        <Button kind="quiet" size="small" onClick={onName} className="-mx-3">
          Name this version
        </Button>
      ) : null}
    </span>
  )
}

const WHY_ID = 'why-not-submit'

type SubmitParts = { paper: BarParts['paper']; reasons: string[]; onAskWhy: () => void }

function Submit({ paper, reasons, onAskWhy }: SubmitParts) {
  if (reasons.length > 0) {
    return (
      <Button kind="waiting" size="small" onClick={onAskWhy} aria-disabled aria-describedby={WHY_ID}>
        Submit Paper
      </Button>
    )
  }
  return paper.can_write ? (
    <ButtonLink kind="main" size="small" to={`/student/papers/${paper.id}/submit`}>
      Submit Paper
    </ButtonLink>
  ) : null
}

type ActionsParts = Omit<BarParts, 'saving' | 'onName'> & { onAskWhy: () => void }

function Actions({ paper, measures, onSave, onAskWhy, share }: ActionsParts) {
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
      {share}
      <Submit paper={paper} reasons={reasons} onAskWhy={onAskWhy} />
    </>
  )
}

// What sticks below the bar stands below it, however many lines it has; on a phone the bar goes with the page.
function useBarHeight() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    const note = () => {
      const height = getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0
      document.documentElement.style.setProperty('--workspace-bar', `${height}px`)
    }
    const watching = new ResizeObserver(note)
    watching.observe(bar)
    return () => watching.disconnect()
  }, [])
  return ref
}

/** Title, state, counts, where the text is, and the way on; below them the whole paper's progress. */
export function WorkspaceBar({ paper, saving, measures, onSave, onName, share }: BarParts) {
  const badge = badgeOf(paper.status)
  const bar = useBarHeight()
  const reasons = whyNotSubmit(paper, measures)
  // On a phone there is room for the reasons only once somebody asks for them by a press.
  const [isAsked, setAsked] = useState(false)
  return (
    <div ref={bar} className="top-0 z-10 bg-paper lg:sticky">
      <BarRow>
        <TitleRow paper={paper} />
        {/* In a narrow window what follows has a row of its own. */}
        <span aria-hidden="true" className="order-1 basis-full lg:hidden" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] leading-[18px] text-muted tabular-nums max-lg:order-1 max-lg:flex-1">
          <StatusDot tone={badge.tone}>{badge.label}</StatusDot>
          <span>{inWords(measures.words)}</span>
          {measures.words > 0 ? <span>{measures.minutes} min read</span> : null}
          {paper.can_suggest ? <Saved saving={saving} onSave={onSave} onName={onName} /> : null}
        </div>
        <div className="flex items-center gap-2 max-lg:order-1">
          <Actions paper={paper} measures={measures} onSave={onSave} onAskWhy={() => setAsked(true)} share={share} />
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
