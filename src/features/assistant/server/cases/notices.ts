import { notify } from '#features/notifications/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { sessionOfCase } from './queries.ts'
import { publishConversationChange } from './topic-service.ts'

/** The answer itself went by mail; in the bell stands that it is there, and who has the conversation open sees it. */
export const registerAnswerNotices = (kernel: Kernel): void =>
  kernel.events.handleInTransaction('feedback.answered', async (tx, { data }) => {
    const session = await sessionOfCase(tx, data.message_id)
    if (!session?.member_id) return
    await publishConversationChange(kernel, tx, session.id)
    await notify(kernel, tx, {
      to: [session.member_id],
      event: 'case_answered',
      text: 'Our support team answered the conversation that you handed over.',
      link: `/student/dashboard#assistant-${session.id}`,
      isMailed: true,
      about: `assistant case ${data.message_id}`,
    })
  })
