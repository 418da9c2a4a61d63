import type { FeaturePlugin } from '#server/http/serve.ts'
import { profilesCalls } from '../contract.ts'
import { profilesEvents } from '../events.ts'
import { institutionsCalls } from '../institutions-contract.ts'
import { collectProfile, eraseProfile } from './personal-data-queries.ts'
import { downloadCv } from './cv.ts'
import { linkOrcid } from './link-orcid.ts'
import { changePhoto } from './change-photo.ts'
import { changeOwn } from './change-profile.ts'
import { readCounted } from './institutions/list-institutions.ts'
import { merge, undo } from './institutions/merge-institutions.ts'
import { nameInstitution } from './institutions/rename-institution.ts'
import { setApart, revertApart } from './institutions/set-institutions-apart.ts'
import { readPhoto } from './read-photo.ts'
import { readOwn, readPublic } from './read-profile.ts'
import { setUp } from './set-up-profile.ts'
import { suggest } from './suggest-institutions.ts'

export const profilesRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.declare(profilesEvents)
  kernel.personalData.declare('profiles', { collect: collectProfile, erase: eraseProfile })
  institutionsRoutes(kernel, serve)
  serve(profilesCalls, 'GET /api/auth/profile', (_nothing, member) => readOwn(kernel, member))
  serve(profilesCalls, 'PUT /api/auth/profile', ({ body }, member) => changeOwn(kernel, member, body))
  serve(profilesCalls, 'PUT /api/auth/profile/photo', ({ body }, member) => changePhoto(kernel, member, body))
  serve(profilesCalls, 'POST /api/auth/setup-profile', ({ body }, member) => setUp(kernel, member, body))
  serve(profilesCalls, 'POST /api/auth/orcid/link', ({ body }, actor, request) =>
    linkOrcid(kernel, { actor, state: body.state, request }),
  )
  serve(profilesCalls, 'GET /api/profiles/cv', (_nothing, member) => downloadCv(kernel, member))
  serve(profilesCalls, 'GET /api/profiles/suggestions', ({ query }) => suggest(kernel.db, query))
  serve(profilesCalls, 'GET /api/profiles/:userId/photo', ({ params }) => readPhoto(kernel, params.userId))
  serve(profilesCalls, 'GET /api/auth/profile/public/:userId', ({ params }) => readPublic(kernel, params.userId))
}

const institutionsRoutes: FeaturePlugin = (kernel, serve) => {
  serve(institutionsCalls, 'GET /api/admin/institutions', ({ query }) => readCounted(kernel, query))
  serve(institutionsCalls, 'POST /api/admin/institutions/:institutionId/merge', ({ params, body }, actor) =>
    merge(kernel, actor, { ...params, ...body }),
  )
  serve(institutionsCalls, 'DELETE /api/admin/institution-merges/:mergeId', ({ params }, actor) =>
    undo(kernel, actor, params.mergeId),
  )
  serve(institutionsCalls, 'POST /api/admin/institutions/:institutionId/apart', ({ params, body }, actor) =>
    setApart(kernel, actor, { ...params, ...body }),
  )
  serve(institutionsCalls, 'DELETE /api/admin/institution-aparts/:apartId', ({ params }, actor) =>
    revertApart(kernel, actor, params.apartId),
  )
  serve(institutionsCalls, 'PUT /api/admin/institutions/:institutionId/names', ({ params, body }, actor) =>
    nameInstitution(kernel, actor, { ...params, ...body }),
  )
}
