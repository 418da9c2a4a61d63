import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import { type ReactNode, useRef } from 'react'
import { HelpCard } from '#features/support/web/public.tsx'
import { SECTION_COMPLETED_WORDS } from '#shared/business.ts'
import type { PanelParts } from '#features/team/web/public.tsx'
import { Details } from '#ui/details.tsx'
import { DueDate } from '../deadlines/due-date-section.tsx'
import { PanelsList } from '../rail/panels-list-section.tsx'
import { PANELS } from '../rail/panels-section.ts'
import type { Workspace } from '../../contract.ts'
import type { Measures } from './measures.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">{title}</h2>
      {children}
    </section>
  )
}

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  const Icon = done ? IconCheck : IconCircle
  return (
    <li className="flex gap-2">
      <Icon size={16} aria-hidden="true" className={`mt-0.5 flex-none ${done ? 'text-ok' : 'text-control'}`} />
      <span>
        {children}
        <span className="sr-only">{done ? ' – done' : ' – to do'}</span>
      </span>
    </li>
  )
}

type PaperRailProps = PanelParts & {
  measures: Measures
  contributions: ReactNode
  /** True once the text has loaded and the panels may load. */
  isSettled: boolean
  /** The text; in a narrow window it is placed between the list of panels and the panels. */
  children: ReactNode
}

/**
 * Shows the margin rail: the paper's question, its due date, the contributions, and what the paper still needs before
 * submission.
 */
export function PaperRail({
  workspace,
  section,
  memberId,
  measures,
  contributions,
  isSettled,
  children,
}: PaperRailProps) {
  const { paper } = workspace
  const minimum = paper.minimum_word_count
  const rail = useRef<HTMLElement>(null)
  return (
    <>
      <PanelsList rail={rail} />
      {children}
      <aside
        ref={rail}
        aria-label="About this paper"
        className="mt-6 grid content-start gap-6 text-[14px] leading-5 lg:col-start-2 xl:col-start-3 xl:sticky xl:top-[var(--workspace-bar,0px)] xl:-mx-3 xl:row-start-2 xl:mt-0 xl:max-h-[calc(100dvh-var(--workspace-bar,0px)-64px)] xl:overflow-y-auto xl:px-3 xl:py-3 [&_h2]:scroll-mt-[calc(var(--workspace-bar,0px)+16px)]"
      >
        {paper.question ? (
          <Part title="The question">
            <p className="border-l-[3px] border-accent pl-3 font-serif text-[16px] leading-6">{paper.question}</p>
            <AskerDetailsSection paper={paper} />
          </Part>
        ) : null}
        {paper.can_write ? (
          <Part title="Before you submit">
            <ul className="grid gap-2 tabular-nums">
              <Step done={measures.words >= minimum}>
                {measures.words.toLocaleString('en-GB')} of {minimum.toLocaleString('en-GB')} words
              </Step>
              <Step done={measures.completed === measures.total}>
                {measures.completed} of {measures.total} sections completed (at least {SECTION_COMPLETED_WORDS} words
                each; for the references, at least one citation)
              </Step>
            </ul>
          </Part>
        ) : null}
        {paper.due_at && paper.can_write ? (
          <Part title="Due">
            <DueDate paper={paper} />
          </Part>
        ) : null}
        {isSettled ? PANELS.map((Panel, index) => <Panel key={index} {...{ workspace, section, memberId }} />) : null}
        <Part title="Who did what">{contributions}</Part>
        <section className="lg:hidden">
          <h2 className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">Team</h2>
          <p>{paper.team_members.map(({ name, role }) => (role === 'lead' ? `${name} (lead)` : name)).join(', ')}</p>
        </section>
        <HelpCard />
      </aside>
    </>
  )
}

type Paper = Pick<Workspace['paper'], 'asker_says' | 'question'>

type Said = { name: string; text: string }

/** Returns the asker's further details with their labels. Omits details that only repeat the question. Pure. */
export function askerDetails({ asker_says: says, question }: Paper): Said[] {
  if (!says) return []
  const named: [name: string, text: string | null][] = [
    ['What the asker has seen', says.background],
    ['Why it matters', says.importance],
    ['What they hope for', says.expected_outcome],
    ['What they can contribute', says.resources],
    ...says.clarifications.map(({ asked, answered }): [string, string] => [`Follow-up question: ${asked}`, answered]),
  ]
  return named.flatMap(([name, text]) => (text && text !== question ? [{ name, text }] : []))
}

/** Shows the asker's further details, collapsed below the question. */
function AskerDetailsSection({ paper }: { paper: Paper }) {
  const said = askerDetails(paper)
  if (said.length === 0) return null
  return (
    <div className="mt-2">
      <Details title="What the asker said">
        <dl className="grid gap-3">
          {said.map(({ name, text }, place) => (
            <div key={place}>
              <dt className="text-[13px] leading-[18px] [overflow-wrap:anywhere] text-muted">{name}</dt>
              <dd dir="auto" className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </Details>
    </div>
  )
}
