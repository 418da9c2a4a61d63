import type { Room } from '#server/http/serve.ts'
import { controlCalls } from '../contract.ts'
import { jobFailuresCalls } from '../job-failures-contract.ts'
import { figuresCalls } from '../figures-contract.ts'
import { keepFigures, readFigures } from './figures.ts'
import { readJobFailures, tryJobAgain } from './job-failures.ts'
import { readOutbox } from './outbox.ts'

export const controlRoutes: Room = (kernel, serve) => {
  keepFigures(kernel)
  serve(figuresCalls, 'GET /api/admin/figures', () => readFigures(kernel))
  serve(controlCalls, 'GET /api/admin/outbox', ({ query }) => readOutbox(kernel, query))
  serve(jobFailuresCalls, 'GET /api/admin/job-failures', () => readJobFailures(kernel))
  serve(jobFailuresCalls, 'POST /api/admin/job-failures/:name/try-again', ({ params }) =>
    tryJobAgain(kernel, params.name),
  )
}
