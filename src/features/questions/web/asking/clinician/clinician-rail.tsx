import { QUESTION_TIMELINE } from '#shared/business.ts'
import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { nextSteps } from '../../../next-steps.ts'
import { AskRail } from '../ask-rail.tsx'

const TIMELINE = [
  ['Admin review', QUESTION_TIMELINE.review],
  ['Student assignment', QUESTION_TIMELINE.assignment],
  ['Research', QUESTION_TIMELINE.research],
  ['Total', QUESTION_TIMELINE.total],
] as const

/** Shows the sidebar of both clinicians' forms. */
export function ClinicianRail() {
  return <AskRail timeline={TIMELINE} next={nextSteps({ notify: useMailAvailable() })} />
}
