import type { FeaturePlugin } from '#server/http/serve.ts'
import { profilesCalls } from '../contract.ts'
import { profilesEvents } from '../events.ts'
import { collectProfile, eraseProfile } from './personal-data-queries.ts'
import { downloadCv } from './cv.ts'
import { institutionsRoutes } from './institutions/routes.ts'
import { linkOrcid } from './link-orcid.ts'
import { changeOwn, changePhoto, readOwn, readPublic, setUp } from './service.ts'
import { readPhoto } from './photo-service.ts'
import { suggest } from './suggestion-service.ts'

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
