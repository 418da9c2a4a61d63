import type { FeaturePlugin } from '#server/http/serve.ts'
import { mentoringCalls } from '../../mentoring-contract.ts'
import { requestMentorReviews, lapseOn, mindMentors, offerToMentors } from './review-requests-service.ts'
import { endMentoring } from './link-mentor-service.ts'
import { answerReview, readMentoring } from './service.ts'

/** Clinicians who offered to mentor: who they are to a paper, and what they are asked for. */
export const mentoringRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.handleInTransaction('claim.approved', (tx, { data }) => offerToMentors(kernel, tx, data.project_id))
  kernel.events.handleInTransaction('paper.half_written', (tx, { data }) =>
    requestMentorReviews(kernel, tx, data.paper_id),
  )
  kernel.events.handleInTransaction('paper.ready', (tx, { data }) => requestMentorReviews(kernel, tx, data.paper_id))
  kernel.events.handleInTransaction('paper.submitted', (tx, { data }) => lapseOn(tx, data.paper_id))
  kernel.events.handleInTransaction('paper.closed', (tx, { data }) => lapseOn(tx, data.paper_id))
  kernel.events.handleInTransaction('guest.left', (tx, { data }) =>
    endMentoring(kernel, tx, { paperId: data.paper_id, memberId: data.member_id }),
  )
  kernel.jobs.schedule('workspace.mind-mentors', '52 * * * *', () => mindMentors(kernel))
  serve(mentoringCalls, 'GET /api/student/papers/:paperId/mentoring', ({ params }, actor) =>
    readMentoring(kernel, actor, params.paperId),
  )
  serve(mentoringCalls, 'POST /api/student/papers/:paperId/mentoring/:draft/answer', ({ params, body }, actor) =>
    answerReview(kernel, actor, { ...params, ...body, creditByName: body.credit_by_name }),
  )
}
