import type { Room } from '#server/serve.ts'
import { supportCalls } from '../contract.ts'
import { collectSubscription, eraseSubscription } from './belongings-queries.ts'
import { confirmSubscription, endSubscription, forgetUnconfirmed, openNewsletter } from './newsletter.ts'

export const supportRoutes: Room = (kernel, serve) => {
  kernel.belongings.declare('support', { collect: collectSubscription, erase: eraseSubscription })
  kernel.jobs.schedule('support.forget-unconfirmed', '23 3 * * *', () => forgetUnconfirmed(kernel))
  const askForNewsletter = openNewsletter(kernel)
  serve(supportCalls, 'POST /api/notifications/support-request', ({ body }, member, { address }) =>
    askForNewsletter(body.email, { address, member }),
  )
  serve(supportCalls, 'POST /api/newsletter/confirm', ({ body }) => confirmSubscription(kernel, body.token))
  serve(supportCalls, 'POST /api/newsletter/unsubscribe', ({ body }) => endSubscription(kernel, body.token))
  serve(supportCalls, 'POST /newsletter/unsubscribe/:token', ({ params }) => endSubscription(kernel, params.token))
}
