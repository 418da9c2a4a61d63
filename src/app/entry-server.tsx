import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  generatePath,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { Refusal } from '#features/site/web/public.tsx'
import { feedLinks } from '#features/library/web/lists/feed-links.ts'
import { makeCaller, type Send } from '#shared/calls/call.ts'
import { caller } from './call.ts'
import type { AllCalls } from './contracts.ts'
import { Document, type PageAssets } from './document.tsx'
import { FIRST_QUERIES } from './member-queries.ts'
import { asJsonBlock, type Faults, leaveOut, nameFaults, outcomeOf, plainErrors } from './page-data.ts'
import { handleOf, routes } from './routes.ts'
import type { Failure } from '#shared/calls/failure.ts'

export { queryRuleOf } from './routes.ts'

const handler = createStaticHandler(routes)

export type RenderParts = {
  origin: string
  address: string
  send: Send
  faults: Faults
  /** Names of the features that are turned off. */
  off: string[]
  canSendMail: boolean
  /** Returns the build's files for a page, given the source files of its routes. */
  assetsFor: (files: string[]) => PageAssets
}

type Rendered =
  | {
      kind: 'page'
      status: number
      html: string
      cacheTtlMs: number
      retryAfterSeconds: number | undefined
      secret: boolean
    }
  | { kind: 'redirect'; status: number; location: string }

const END = '</body></html>'

/**
 * Returns whether a path is spelled exactly like its route. Without this check, other capitalization or a trailing
 * slash would make the same page available at many URLs.
 */
function isWrittenPath(
  pathname: string,
  { route, params }: { route: { path?: string }; params: Record<string, string | undefined> },
) {
  return route.path !== undefined && generatePath(route.path, params) === pathname
}

/**
 * Renders a page that explains why another page is not served. The page needs no script, since it is also sent when the
 * server is overloaded.
 */
export const renderRefusal = (failure: Failure, assets: PageAssets): string =>
  `<!doctype html>${renderToString(<Refusal failure={failure} styles={assets.styles} />)}`

// The shell of a members' page has no text to read until the script runs, so its head loads the script immediately. On
// other pages, pre-hydration.ts loads the script.
const scriptsAtOnce = ({ entry, modules }: PageAssets): string =>
  modules.map((href) => `<link rel="modulepreload" href="${href}"/>`).join('') +
  `<script type="module" src="${entry}"></script>`

/**
 * Renders the page at `address` (a path with its query) to a full document. Loaders call the API as a visitor through
 * `send`, the server's dispatcher.
 */
export async function render({
  origin,
  address,
  send,
  faults,
  off,
  canSendMail,
  assetsFor,
}: RenderParts): Promise<Rendered> {
  const requestContext = new RouterContextProvider()
  requestContext.set(caller, makeCaller<AllCalls>(send))
  // Concatenates the two strings: resolving an address such as `//other.org` would change the host.
  const url = new URL(origin + address)
  const context = await handler.query(new Request(url), { requestContext })
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }
  }
  context.errors = nameFaults(context.errors, faults)
  const failed = outcomeOf(context.errors)
  context.statusCode = failed?.status ?? context.statusCode
  const router = createStaticRouter(handler.dataRoutes, context)
  const routeIds = context.matches.map(({ route }) => route.id)
  const { files, cacheTtlMs, notSent, secret, guarded } = handleOf(routeIds)
  const last = context.matches.at(-1)
  const isWritten = last !== undefined && isWrittenPath(address.split('?')[0] ?? '', last)
  const needed = assetsFor([...files, ...routeIds.flatMap((id) => FIRST_QUERIES[id]?.files ?? [])])
  const assets = guarded ? { ...needed, entry: '', modules: [] } : needed
  const html = renderToString(
    <Document assets={assets} off={off.join(' ')} canSendMail={canSendMail}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Document>,
  )
  const headEnd = html.indexOf('</head>')
  const data = asJsonBlock({
    assets,
    off: off.join(' '),
    canSendMail,
    loaderData: leaveOut(context.loaderData, notSent),
    errors: plainErrors(context.errors),
  })
  const tail = `<script type="application/json" id="page-data">${data}</script>${END}`
  return {
    kind: 'page',
    status: context.statusCode,
    html: `<!doctype html>${html.slice(0, headEnd)}${feedLinks(address)}${guarded ? scriptsAtOnce(needed) : ''}${html.slice(headEnd, -END.length)}${tail}`,
    cacheTtlMs: isWritten ? cacheTtlMs : 0,
    retryAfterSeconds: failed?.retryAfterSeconds,
    secret,
  }
}
