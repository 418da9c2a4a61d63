import { useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Details } from '#ui/details.tsx'
import { Select } from '#ui/forms/select.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { ReportedItem, Reporting } from '../../reporting-guidelines/guideline-contract.ts'
import { useManuscript } from '#features/editor/web/public.tsx'
import type { PanelParts } from '#features/team/web/public.tsx'
import { useChangeGuideline, useGuideline } from './guideline-data.ts'
import { ItemForm } from './item-form.tsx'
import { ItemsList } from './items-list.tsx'

type Parts = { paperId: string; reporting: Reporting; section: string; sections: { value: string; label: string }[] }

/** The next open item: first of the section that is open, then of the others, in the guideline's order. Pure. */
export function nextUnansweredItem(items: ReportedItem[], section: string): ReportedItem | undefined {
  const open = items.filter(({ answer }) => answer === null)
  return open.find((item) => item.section === section) ?? open[0]
}

function Chooser({ paperId, reporting: { choices, guideline } }: Pick<Parts, 'paperId' | 'reporting'>) {
  const changing = useChangeGuideline(paperId)
  return (
    <Select
      label="Kind of study"
      hint={guideline ? undefined : 'Its guideline says what readers and editors look for, item by item.'}
      placeholder="None chosen"
      value={guideline?.name ?? ''}
      disabled={changing.isPending}
      options={choices.map(({ name, title, studies }) => ({ value: name, label: `${studies} (${title})` }))}
      onChange={({ target }) => changing.mutate({ kind: 'choose', guideline: target.value || null })}
      error={changing.error ? 'The guideline could not be changed. Please try again.' : undefined}
    />
  )
}

function Answering({ paperId, reporting, section, sections }: Parts) {
  const [chosen, setChosen] = useState<string>()
  const changing = useChangeGuideline(paperId)
  const heading = useRef<HTMLHeadingElement>(null)
  const { items } = reporting
  const current = items.find(({ number }) => number === chosen) ?? nextUnansweredItem(items, section)
  const open = (number: string | undefined) => {
    changing.reset()
    setChosen(number)
    requestAnimationFrame(() => heading.current?.focus())
  }
  return (
    <>
      {current ? (
        <div className="grid gap-2 rounded-[6px] border border-line bg-surface px-4 py-3">
          <h3 ref={heading} tabIndex={-1} className="font-semibold focus:outline-none">
            {current.number}. {current.topic}
          </h3>
          <ItemForm
            key={`${current.number} ${current.answer?.at}`}
            item={current}
            section={section}
            sections={sections}
            changing={changing}
            onAnswered={() => open(undefined)}
          />
        </div>
      ) : (
        <p>Every item is answered. Editors see the checklist with the paper.</p>
      )}
      <Details title="All items">
        <ItemsList items={items} current={current?.number} onOpen={open} />
      </Details>
    </>
  )
}

function Checklist(parts: Parts) {
  const { paperId, reporting } = parts
  const { guideline, items, answered, may_answer: mayAnswer } = reporting
  return (
    <div className="grid gap-3">
      {mayAnswer ? <Chooser paperId={paperId} reporting={reporting} /> : null}
      {guideline ? (
        <>
          <div className="grid gap-1.5">
            <p className="tabular-nums">
              <a href={guideline.source} rel="noopener" className="font-semibold text-brand underline">
                {guideline.title}
              </a>
              : {answered} of {items.length} items answered
            </p>
            <ProgressBar label={`${guideline.title}: items answered`} value={(answered / items.length) * 100} />
          </div>
          {mayAnswer ? (
            <Answering key={guideline.name} {...parts} />
          ) : (
            <Details title="All items">
              <ItemsList items={items} current={undefined} />
            </Details>
          )}
        </>
      ) : null}
    </div>
  )
}

/** The reporting guideline that fits the study, item by item. */
export function GuidelinePanel({ workspace }: PanelParts) {
  const { section } = useManuscript()
  const { paper } = workspace
  const { data, error, refetch } = useGuideline(paper.id)
  if (data && !data.guideline && !data.may_answer) return null
  const sections = Object.entries(workspace.sections).map(([value, { heading }]) => ({ value, label: heading }))
  return (
    <section aria-labelledby="guideline-heading">
      <h2 id="guideline-heading" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        Reporting guideline
      </h2>
      {data ? <Checklist paperId={paper.id} reporting={data} section={section} sections={sections} /> : null}
      {!data && error ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>{error instanceof Failure ? error.detail : 'The checklist could not be loaded.'}</p>
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : null}
    </section>
  )
}
