import type { FeaturePlugin } from '#server/http/serve.ts'
import { ofPapers, COMMENTS_TOPIC } from '#features/team/server/public.ts'
import { editorCalls, checksCalls, referencesCalls, owningCalls, filesCalls, ledgerCalls } from '../contract.ts'
import { editorEvents } from '../events.ts'
import { commentsCalls } from '../comments-contract.ts'
import { lostWordsCalls } from '../document/lost-words-contract.ts'
import { titleCalls } from '../document/title-contract.ts'
import { versionsCalls } from '../document/versions-contract.ts'
import { resourcesCalls } from '../resources-contract.ts'
import { wordCalls } from '../word-contract.ts'
import { editorAudits } from './integrity-check-queries.ts'
import { declareEditorData } from './personal-data.ts'
import { readLedger } from './attribution/read-ledger.ts'
import { readSigned } from './attribution/read-signed-text.ts'
import { dismissCheck } from './checks/dismiss-check.ts'
import { attachThread } from './comments/attach-thread.ts'
import { notifyCommented } from './comments/comments.ts'
import { mayReadComments, readComments } from './comments/read-comments.ts'
import { resolveThread } from './comments/resolve-thread.ts'
import { withdrawComment } from './comments/withdraw-comment.ts'
import { writeComment } from './comments/write-comment.ts'
import { deleteOldMergeBases } from './document/merge-base-queries.ts'
import { watchUnderived } from './document/projection-failures/projection-failures.ts'
import { registerDocumentEndpoint } from './document/socket-endpoint.ts'
import { noteTurns } from './document/turns.ts'
import { readVersions, readVersion } from './document/versions/read-versions.ts'
import { restoreVersion } from './document/versions/restore-version.ts'
import { saveVersion } from './document/versions/save-version.ts'
import { thinVersions } from './document/versions/versions.ts'
import { addPaperFile } from './files/add-paper-file.ts'
import { guardPaperFiles } from './files/file-access.ts'
import { readFiles } from './files/read-files.ts'
import { discardLostWords } from './lost-words/discard-lost-words.ts'
import { tidyLostWords } from './lost-words/queries.ts'
import { readLostWords } from './lost-words/read-lost-words.ts'
import { readReferences } from './references/read-references.ts'
import { addResource } from './resources/add-resource.ts'
import { removeResource } from './resources/remove-resource.ts'
import { saveSection } from './save-section.ts'
import { ownSection } from './section-owners/own-section.ts'
import { remindOfSections } from './section-owners/remind-owners.ts'
import { giveTitle } from './titles/change-title.ts'
import { importDraft } from './word/import-draft.ts'

/** Registers the calls of the editor: the text, its comments and its files. */
export const editorRoutes: FeaturePlugin = (kernel, serveAnyone) => {
  const serve = ofPapers(kernel, serveAnyone)
  kernel.events.declare(editorEvents)
  declareEditorData(kernel)
  kernel.integrityChecks.declare(...editorAudits)
  filesRoutes(kernel, serve)
  wordRoutes(kernel, serve)
  titlesRoutes(kernel, serve)
  owningRoutes(kernel, serve)
  ledgerRoutes(kernel, serve)
  resourcesRoutes(kernel, serve)
  referencesRoutes(kernel, serve)
  documentRoutes(kernel, serve)
  lostWordsRoutes(kernel, serve)
  checksRoutes(kernel, serve)
  serve(editorCalls, 'PUT /api/student/papers/:paperId/sections/:sectionName', ({ params, body }, actor) =>
    saveSection(kernel, actor, { ...params, content: body.content, baseVersion: body.base_version }),
  )
  commentsRoutes(kernel, serve)
}

const checksRoutes: FeaturePlugin = (kernel, serve) =>
  serve(checksCalls, 'PUT /api/student/papers/:paperId/checks/dismissed', ({ params, body }, actor) =>
    dismissCheck(kernel, actor, { ...params, ...body }),
  )

const titlesRoutes: FeaturePlugin = (kernel, serve) =>
  serve(titleCalls, 'PUT /api/student/papers/:paperId/title', ({ params, body }, actor) =>
    giveTitle(kernel, actor, { ...params, ...body }),
  )

const referencesRoutes: FeaturePlugin = (kernel, serve) => {
  serve(referencesCalls, 'POST /api/student/papers/:paperId/references/read', ({ params, body }, actor) =>
    readReferences(kernel, actor, { ...params, ...body }),
  )
}

const owningRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.jobs.schedule('workspace.remind-of-sections', '9 * * * *', () => remindOfSections(kernel))
  serve(owningCalls, 'PUT /api/student/papers/:paperId/sections/:sectionName/owner', ({ params, body }, actor) =>
    ownSection(kernel, actor, { ...params, userId: body.user_id, dueDate: body.due_date }),
  )
}

const resourcesRoutes: FeaturePlugin = (kernel, serve) => {
  serve(resourcesCalls, 'POST /api/student/papers/:paperId/resources', ({ params, body }, actor) =>
    addResource(kernel, actor, { ...params, added: body }),
  )
  serve(resourcesCalls, 'DELETE /api/student/papers/:paperId/resources/:resourceId', ({ params }, actor) =>
    removeResource(kernel, actor, params),
  )
}

const filesRoutes: FeaturePlugin = (kernel, serve) => {
  guardPaperFiles(kernel)
  serve(filesCalls, 'POST /api/student/papers/:paperId/files', ({ params, body }, actor) =>
    addPaperFile(kernel, actor, { ...params, received: body }),
  )
  serve(filesCalls, 'GET /api/student/papers/:paperId/files', ({ params }, actor) =>
    readFiles(kernel, actor, params.paperId),
  )
}

/** Registers the call that returns each writer's share of a paper's current text. */
const ledgerRoutes: FeaturePlugin = (kernel, serve) => {
  serve(ledgerCalls, 'GET /api/student/papers/:paperId/ledger', ({ params }, actor) =>
    readLedger(kernel, actor, params.paperId),
  )
  serve(versionsCalls, 'GET /api/student/papers/:paperId/signed-text', ({ params }, actor) =>
    readSigned(kernel, actor, params.paperId),
  )
}

/** Registers the calls for words that were lost in a merge and are offered to their writers. */
const lostWordsRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.jobs.schedule('workspace.tidy-lost-words', '41 4 * * *', () => tidyLostWords(kernel.db, kernel.now()))
  serve(lostWordsCalls, 'GET /api/student/papers/:paperId/lost-words', ({ params }, actor) =>
    readLostWords(kernel, actor, params.paperId),
  )
  serve(lostWordsCalls, 'DELETE /api/student/papers/:paperId/lost-words/:lostWordsId', ({ params }, actor) =>
    discardLostWords(kernel, actor, params),
  )
}

const wordRoutes: FeaturePlugin = (kernel, serve) => {
  serve(wordCalls, 'POST /api/student/papers/:paperId/word-draft', ({ params, query, body }, actor) =>
    importDraft(kernel, actor, {
      paperId: params.paperId,
      into: query.into,
      replaces: query.replace === 'yes',
      isTrial: query.trial === 'yes',
      received: body,
    }),
  )
}

const commentsRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.handleInTransaction('comment.written', (tx, { data }) => notifyCommented(kernel, tx, data.comment_id))
  kernel.live.topic(COMMENTS_TOPIC, {
    is: 'state',
    id: 'uuid',
    canSubscribe: (actor, id) => mayReadComments(kernel.db, actor, id),
  })
  serve(commentsCalls, 'GET /api/student/papers/:paperId/comments', ({ params }, actor) =>
    readComments(kernel, actor, params.paperId),
  )
  serve(commentsCalls, 'POST /api/student/papers/:paperId/comments', ({ params, body }, actor) =>
    writeComment(kernel, actor, { ...params, ...body }),
  )
  serve(commentsCalls, 'PUT /api/student/papers/:paperId/comments/:threadId/resolved', ({ params, body }, actor) =>
    resolveThread(kernel, actor, { ...params, ...body }),
  )
  serve(commentsCalls, 'PUT /api/student/papers/:paperId/comments/:threadId/anchor', ({ params, body }, actor) =>
    attachThread(kernel, actor, { ...params, ...body }),
  )
  serve(commentsCalls, 'DELETE /api/student/papers/:paperId/comments/:commentId', ({ params }, actor) =>
    withdrawComment(kernel, actor, params),
  )
}

/** Registers the socket endpoint for co-editing, and the calls for versions. */
const documentRoutes: FeaturePlugin = (kernel, serve) => {
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
