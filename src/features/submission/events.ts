import * as z from 'zod'
import type { Events } from '#shared/events.ts'

const ofPaper = z.object({ paper_id: z.uuid(), project_id: z.uuid() })
const ofExtension = z.object({ extension_id: z.uuid(), paper_id: z.uuid() })
const ofSubmission = ofPaper.extend({ submission_id: z.uuid() })

export const submissionEvents = {
  'paper.submitted': { data: ofSubmission, subject: 'paper_id', secret_until: 'publication' },
  /** The paper was approved for publication; the library records a separate event when it is published. */
  'paper.accepted': { data: ofSubmission, subject: 'paper_id', secret_until: 'publication' },
  'paper.sent_back': { data: ofSubmission, subject: 'paper_id', secret_until: 'never' },
  'paper.rejected': { data: ofSubmission, subject: 'paper_id', secret_until: 'never' },
  'extension.asked': { data: ofExtension, subject: 'paper_id', secret_until: 'never' },
  'extension.decided': { data: ofExtension, subject: 'paper_id', secret_until: 'never' },
} satisfies Events

type Declared = typeof submissionEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}
