import type { FeaturePlugin } from '#server/http/serve.ts'
import { versionsCalls } from '../../document/versions-contract.ts'
import { registerDocumentEndpoint } from './socket-endpoint.ts'
import { deleteOldMergeBases } from './merge-base-queries.ts'
import { noteTurns } from './turns.ts'
import { watchUnderived } from './projection-failures/service.ts'
import { thinVersions } from './versions/versions-queries.ts'
import { saveVersion, readVersion, readVersions, restoreVersion } from './versions/versions-service.ts'

/** A paper's text: the socket endpoint for co-editing, and its versions. */
export const documentRoutes: FeaturePlugin = (kernel, serve) => {
  registerDocumentEndpoint(kernel)
  noteTurns(kernel)
  watchUnderived(kernel)
  kernel.jobs.schedule('workspace.tidy-documents', '23 4 * * *', async () => {
    await deleteOldMergeBases(kernel.db, kernel.now())
    await thinVersions(kernel.db, kernel.now())
  })
  serve(versionsCalls, 'GET /api/student/papers/:paperId/versions', ({ params }, actor) =>
    readVersions(kernel, actor, params.paperId),
  )
  serve(versionsCalls, 'POST /api/student/papers/:paperId/versions', ({ params, body }, actor) =>
    saveVersion(kernel, actor, { ...params, ...body }),
  )
  serve(versionsCalls, 'GET /api/student/papers/:paperId/versions/:versionId', ({ params }, actor) =>
    readVersion(kernel, actor, params),
  )
  serve(versionsCalls, 'POST /api/student/papers/:paperId/versions/:versionId/restore', ({ params, body }, actor) =>
    restoreVersion(kernel, actor, { ...params, section: body.section }),
  )
}
