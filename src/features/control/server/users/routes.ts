import type { FeaturePlugin } from '#server/http/serve.ts'
import { usersCalls } from '../../users-contract.ts'
import {
  deleteUser,
  deleteUsers,
  giveRole,
  handOverResetLink,
  reactivateUser,
  listUsers,
  mailResetLink,
  deactivateUser,
  signOutUser,
} from './service.ts'

export const serveUsers: FeaturePlugin = (kernel, serve) => {
  serve(usersCalls, 'GET /api/super-admin/users/all', ({ query }) => listUsers(kernel, query))
  serve(usersCalls, 'PUT /api/super-admin/users/:id/role', ({ params, body }, actor) =>
    giveRole(kernel, { ...params, ...body, actor }),
  )
  serve(usersCalls, 'POST /api/super-admin/users/:id/deactivate', ({ params, body }, actor) =>
    deactivateUser(kernel, { ...params, ...body, actor }),
  )
  serve(usersCalls, 'POST /api/super-admin/users/:id/reactivate', ({ params, body }, actor) =>
    reactivateUser(kernel, { ...params, ...body, actor }),
  )
  serve(usersCalls, 'DELETE /api/super-admin/users/:id', ({ params, query }, actor) =>
    deleteUser(kernel, { ...params, ...query, actor }),
  )
  serve(usersCalls, 'POST /api/super-admin/users/bulk-delete', ({ body }, actor) => deleteUsers(kernel, body, actor))
  serve(usersCalls, 'POST /api/super-admin/users/:id/end-sessions', ({ params, body }, actor) =>
    signOutUser(kernel, { ...params, ...body, actor }),
  )
  serve(usersCalls, 'POST /api/super-admin/users/:id/reset-link', ({ params, body }, actor) =>
    mailResetLink(kernel, { ...params, ...body, actor }),
  )
  serve(usersCalls, 'POST /api/super-admin/users/:id/reset-link/make', ({ params, body }, actor) =>
    handOverResetLink(kernel, { ...params, ...body, actor }),
  )
}
