import type { Room } from '#server/serve.ts'
import { controlCalls } from '../contract.ts'
import { readOutbox } from './outbox.ts'

export const controlRoutes: Room = (kernel, serve) => {
  serve(controlCalls, 'GET /api/admin/outbox', ({ query }) => readOutbox(kernel, query))
}
