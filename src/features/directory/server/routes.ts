import type { FeaturePlugin } from '#server/http/serve.ts'
import { directoryFeatures } from '../features.ts'
import { directoryCalls } from '../contract.ts'
import { directoryIntegrityChecks } from './integrity-queries.ts'
import { compactMemberCounts, compactWordCounts, deleteEntries, isListed } from './members/entry-queries.ts'
import { requestMemberContact } from './contact/request-member-contact.ts'
import { registerDirectoryProjection, updateEntries } from './members/directory-projection.ts'
import { readInstitutions, readMembers, readRoles } from './members/read-members.ts'
import { readStats } from './members/read-stats.ts'

export const directoryRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.features.declare(directoryFeatures)
  kernel.personalData.declare('directory', {
    // Entries contain only data of accounts and profiles, which those features export.
    collect: async (db, { id }) => ({ is_listed: await isListed(db, id) }),
    hide: (tx, { id }) => deleteEntries(tx, [id]),
    restore: (tx, { id }) => updateEntries(tx, [id]),
    erase: async (tx, { id }) => {
      await deleteEntries(tx, [id])
      await compactWordCounts(tx)
      await compactMemberCounts(tx)
    },
  })
  kernel.integrityChecks.declare(...directoryIntegrityChecks)
  registerDirectoryProjection(kernel)
  kernel.jobs.schedule('directory.add-up-words', '*/10 * * * *', () => compactWordCounts(kernel.db))
  kernel.jobs.schedule('directory.add-up-members', '5-59/10 * * * *', () => compactMemberCounts(kernel.db))
  serve(directoryCalls, 'GET /api/directory/users', ({ query }) => readMembers(kernel, query))
  serve(directoryCalls, 'GET /api/directory/roles', () => readRoles(kernel))
  serve(directoryCalls, 'GET /api/directory/institutions', () => readInstitutions(kernel))
  serve(directoryCalls, 'GET /api/directory/stats', () => readStats(kernel))
  serve(directoryCalls, 'POST /api/directory/contact/:userId', ({ params, body }, actor) =>
    requestMemberContact(kernel, actor, { ...params, ...body }),
  )
}
