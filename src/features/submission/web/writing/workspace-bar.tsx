import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SaveState, type Saving } from '#ui/drafts/save-state.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { Workspace } from '../../contract.ts'
import { TitleRow } from '#features/editor/web/public.tsx'
import { BarRow } from './bar-row.tsx'
import { badgeOf, inWords, isBeyondWriting, type Measures, whyNotOnward } from './measures.ts'

type BarParts = {
  paper: Workspace['paper']
  saving: Saving
  measures: Measures
  onSave: () => void
  /** Opens the dialog that names the version just saved; undefined if the text was not just saved. */
  onName: (() => void) | undefined
  onShare: () => void
}

/** Returns the class of controls that phones show only while the bar is expanded. */
const behindMore = (isOpen: boolean): string => (isOpen ? '' : 'max-sm:hidden')

type SavedParts = Pick<BarParts, 'saving' | 'onSave' | 'onName'> & { isOpen: boolean }

// Shows the saving state. On a phone, it is below the title, even while the other controls are hidden.
function Saved({ saving, onSave, onName, isOpen }: SavedParts) {
  return (
    <span
      className={`flex flex-wrap items-center gap-x-3 max-sm:col-start-2 ${isOpen ? 'max-sm:row-span-2 max-sm:row-start-1' : 'max-sm:row-start-2'}`}
    >
      <SaveState saving={saving} />
      {saving.state === 'offline' ? (
        <Button kind="quiet" size="small" onClick={onSave} className="-mx-3">
          Retry
        </Button>
      ) : null}
      {onName && saving.state === 'saved' ? (
        <Button kind="quiet" size="small" onClick={onName} className={`-mx-3 ${behindMore(isOpen)}`}>
          Name this version
        </Button>
      ) : null}
    </span>
  )
}

const WHY_ID = 'why-not-submit'
const MORE_ID = 'more-of-the-bar'

type OnwardParts = { paper: BarParts['paper']; reasons: string[]; onAskWhy: () => void }

/** Shows the link to the next step: submitting the paper, or viewing the published paper. */
function Onward({ paper, reasons, onAskWhy }: OnwardParts) {
  const wanted = isBeyondWriting(paper) ? 'View Published Paper' : 'Submit Paper'
  if (reasons.length > 0) {
    return (
      <Button kind="waiting" size="small" onClick={onAskWhy} aria-disabled aria-describedby={WHY_ID}>
        {wanted}
      </Button>
    )
  }
  if (paper.library_id) {
    return (
      <ButtonLink to={`/research/${paper.library_id}`} kind="main" size="small">
        {wanted}
      </ButtonLink>
    )
  }
  return paper.can_write ? (
    <ButtonLink kind="main" size="small" to={`/student/papers/${paper.id}/submit`}>
      {wanted}
    </ButtonLink>
  ) : null
}

type ActionsParts = Pick<BarParts, 'paper' | 'onSave' | 'onShare'>

const Actions = ({ paper, onSave, onShare }: ActionsParts) =>
  paper.library_id ? null : (
    <>
      {paper.can_write ? (
        <Button size="small" onClick={onSave}>
          Save
        </Button>
      ) : null}
      <Button size="small" onClick={onShare}>
        Share
      </Button>
    </>
  )

// Measures the bar's height, so that sticky elements are placed below it. On a phone the bar scrolls with the page.
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

type MoreParts = { isOpen: boolean; onToggle: () => void }

// Expands the bar on phones. Wider windows always show all controls.
const More = ({ isOpen, onToggle }: MoreParts) => (
  <button
    type="button"
    aria-label="More about this paper"
    title="More about this paper"
    aria-expanded={isOpen}
    aria-controls={MORE_ID}
    onClick={onToggle}
    className="col-start-4 row-span-2 row-start-1 -mr-2 grid size-11 place-items-center self-center rounded-[5px] hover:bg-sunken aria-expanded:bg-soft sm:hidden"
  >
    <IconDots size={20} aria-hidden="true" />
  </button>
)

const ProgressLine = ({ progress }: Pick<Measures, 'progress'>) => (
  <div
    role="progressbar"
    aria-label="Overall progress"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={progress}
    className="h-[3px] bg-line"
  >
    <div className="h-full bg-brand transition-[width]" style={{ width: `${progress}%` }} />
  </div>
)

function Counts({ paper, measures, isOpen }: Pick<BarParts, 'paper' | 'measures'> & { isOpen: boolean }) {
  const badge = badgeOf(paper.status)
  return (
    <div
      id={MORE_ID}
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] leading-[18px] text-muted tabular-nums max-lg:order-1 max-sm:col-span-4 max-sm:row-start-4 max-sm:py-1.5 ${behindMore(isOpen)}`}
    >
      <StatusDot tone={badge.tone}>{badge.label}</StatusDot>
      <span>{inWords(measures.words)}</span>
      {measures.words > 0 ? <span>{measures.minutes} min read</span> : null}
    </div>
  )
}

/**
 * Shows the title, state, counts, saving state and next step; below them the whole paper's progress. A phone shows the
 * back link, title, saving state and next step in one row, and the other controls after a press on More.
 */
export function WorkspaceBar({ paper, saving, measures, onSave, onName, onShare }: BarParts) {
  const bar = useBarHeight()
  const reasons = whyNotOnward(paper, measures)
  // True once the reader has asked why the button is disabled. Narrow windows show the reasons only then, to save
  // space.
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <div ref={bar} className="top-0 z-10 bg-paper max-sm:sticky lg:sticky">
      <BarRow ownClassName={behindMore(isOpen)}>
        <TitleRow paper={paper} isShort={!isOpen} />
        {/* In a narrow window the following elements start a new row. */}
        <span aria-hidden="true" className="order-1 basis-full max-sm:hidden lg:hidden" />
        <Counts {...{ paper, measures, isOpen }} />
        <div className="max-lg:order-1 max-sm:contents sm:max-lg:flex-1">
          {paper.can_suggest ? <Saved {...{ saving, onSave, onName, isOpen }} /> : null}
        </div>
        <div
          className={`flex items-center gap-2 max-lg:order-1 max-sm:col-span-2 max-sm:row-start-5 ${behindMore(isOpen)}`}
        >
          <Actions {...{ paper, onSave, onShare }} />
        </div>
        <div className="max-w-32 max-lg:order-1 max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 sm:max-w-none">
          <Onward paper={paper} reasons={reasons} onAskWhy={() => setAsked(true)} />
        </div>
        <More isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </BarRow>
      {reasons.length > 0 ? (
        <p
          id={WHY_ID}
          className={`mx-auto max-w-[1440px] px-5 pb-1.5 text-[13px] leading-[18px] text-muted lg:block lg:text-right ${isAsked ? '' : 'hidden'}`}
        >
          <span className="sr-only">
            {isBeyondWriting(paper) ? 'View Published Paper' : 'Submit Paper'} is not available yet:{' '}
          </span>
          {reasons.join(' ')}
        </p>
      ) : null}
      <ProgressLine progress={measures.progress} />
    </div>
  )
}
