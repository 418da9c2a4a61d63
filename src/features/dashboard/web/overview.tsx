import type { ReactNode } from 'react'
import type { Dashboard } from '#features/projects/contract.ts'
import { Answers, ASK_PATH, MentoredPapers, nextStep, WritingSections } from '#features/projects/web/public.tsx'
import { OwnQuestions } from '#features/questions/web/public.tsx'
import { WaitingWork } from '#features/review/web/public.tsx'
import { NextStepPanel } from '#ui/next-step-panel.tsx'
import { OverviewRail } from './overview-rail.tsx'
import { mayClaim, type Part } from './parts.ts'

type SectionParts = { part: Part; dashboard: Dashboard; role: string; asksAbove: boolean }

function Section({ part, dashboard, role, asksAbove }: SectionParts): ReactNode {
  const { questions, questions_asked: asked, answers, mentored_papers: mentored } = dashboard
  switch (part) {
    case 'waiting':
      return <WaitingWork />
    case 'writing':
      return <WritingSections dashboard={dashboard} mayClaim={mayClaim(role)} />
    case 'mentored':
      return <MentoredPapers papers={mentored} />
    case 'answers':
      return <Answers answers={answers} />
    case 'questions': {
      const answered = new Set(answers.map(({ tracking_number: number }) => number))
      return (
        <OwnQuestions
          questions={questions.filter((one) => !answered.has(one.tracking_number))}
          asked={asked}
          asking={asksAbove ? undefined : ASK_PATH}
        />
      )
    }
  }
}

type OverviewParts = { parts: Part[]; dashboard: Dashboard; role: string; now: Date }

/** The first tab, or all there is for who does not write: what to do now, then what each comes for. */
export function Overview({ parts, dashboard, role, now }: OverviewParts) {
  // What waits at the desks brings its own most urgent thing.
  const step = parts.includes('waiting') ? undefined : nextStep(dashboard, { now, mayClaim: mayClaim(role) })
  return (
    <div className="grid gap-x-14 gap-y-10 pt-7 lg:grid-cols-[minmax(0,1fr)_288px]">
      <div className="min-w-0">
        {step ? <NextStepPanel step={step} /> : null}
        {parts.map((part) => (
          <Section key={part} part={part} dashboard={dashboard} role={role} asksAbove={step?.action.to === ASK_PATH} />
        ))}
      </div>
      <OverviewRail dashboard={dashboard} parts={parts} />
    </div>
  )
}
