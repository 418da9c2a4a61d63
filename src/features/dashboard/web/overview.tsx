import type { ReactNode } from 'react'
import type { Dashboard } from '#features/projects/contract.ts'
import {
  Answers,
  ASK_PATH,
  MentoredPapers,
  nextStep,
  OpenProjects,
  PaperInvitations,
  SharedPapers,
  WriterSections,
} from '#features/projects/web/public.tsx'
import { OwnQuestions } from '#features/questions/web/public.tsx'
import { PendingReviews } from '#features/review/web/public.tsx'
import { NextStepPanel } from '#ui/next-step-panel.tsx'
import { OverviewRail } from './overview-rail.tsx'
import { beginsWithReviews, canClaim, type DashboardSection } from './sections.ts'

type SectionParts = {
  part: DashboardSection
  dashboard: Dashboard
  role: string
  /** Where the button above leads: no row has it again. */
  above: string | undefined
}

function Questions({ dashboard, role, above }: Omit<SectionParts, 'part'>) {
  const { questions, questions_asked: asked, answers } = dashboard
  const answered = new Set(answers.map(({ tracking_number: number }) => number))
  // Clinicians have the way to ask at the head of the page.
  const asking = above === ASK_PATH || role === 'clinician' ? undefined : ASK_PATH
  const open = questions.filter((one) => !answered.has(one.tracking_number))
  return <OwnQuestions questions={open} asked={asked} asking={asking} above={above} />
}

function Section({ part, ...known }: SectionParts): ReactNode {
  const { dashboard, role, above } = known
  switch (part) {
    case 'waiting':
      return <PendingReviews />
    case 'writing':
      return (
        <>
          <WriterSections dashboard={dashboard} mayClaim={canClaim(role)} above={above} />
          {canClaim(role) ? <OpenProjects dashboard={dashboard} above={above} /> : null}
        </>
      )
    case 'mentored':
      return <MentoredPapers dashboard={dashboard} above={above} />
    case 'shared':
      return <SharedPapers papers={dashboard.shared_papers} above={above} />
    case 'answers':
      return <Answers answers={dashboard.answers} />
    case 'questions':
      return <Questions {...known} />
  }
}

type OverviewParts = { parts: DashboardSection[]; dashboard: Dashboard; role: string; now: Date }

/** The first tab, or all there is for who does not write: what to do now, then what each comes for. */
export function Overview({ parts, dashboard, role, now }: OverviewParts) {
  const step = beginsWithReviews(parts) ? undefined : nextStep(dashboard, { now, mayClaim: canClaim(role) })
  return (
    <div className="grid gap-x-14 gap-y-10 pt-7 lg:grid-cols-[minmax(0,1fr)_288px]">
      <div className="min-w-0">
        <PaperInvitations />
        {step ? <NextStepPanel step={step} /> : null}
        {parts.map((part) => (
          <Section key={part} part={part} dashboard={dashboard} role={role} above={step?.action.to} />
        ))}
      </div>
      <OverviewRail dashboard={dashboard} parts={parts} role={role} />
    </div>
  )
}
