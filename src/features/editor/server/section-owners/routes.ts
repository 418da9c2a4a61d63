import type { FeaturePlugin } from '#server/http/serve.ts'
import { owningCalls } from '../../section-owners-contract.ts'
import { remindOfSections } from './reminders-service.ts'
import { ownSection } from './service.ts'

export const owningRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.jobs.schedule('workspace.remind-of-sections', '9 * * * *', () => remindOfSections(kernel))
  serve(owningCalls, 'PUT /api/student/papers/:paperId/sections/:sectionName/owner', ({ params, body }, actor) =>
    ownSection(kernel, actor, { ...params, userId: body.user_id, dueDate: body.due_date }),
  )
}
