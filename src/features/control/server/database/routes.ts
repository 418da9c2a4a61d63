import type { FeaturePlugin } from '#server/http/serve.ts'
import { databaseCalls } from '../../database-contract.ts'
import { deleteCollection, readTables } from './service.ts'

export const serveDatabase: FeaturePlugin = (kernel, serve) => {
  serve(databaseCalls, 'GET /api/super-admin/database/collections', () => readTables(kernel))
  serve(databaseCalls, 'DELETE /api/super-admin/database/collection/:name', ({ params, body }, actor) =>
    deleteCollection(kernel, { ...params, ...body, actor }),
  )
}
