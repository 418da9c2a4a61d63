import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles.css'
import { Document } from './document.tsx'
import { pageLocationOf } from './navigation/deferred-route.ts'
import { trackNavigation } from './navigation/navigation-state.ts'
import { hydrationStateOf, type PageData } from './page-data.ts'
import { routes } from './routes.ts'
import type { ScreenHandle } from './screen.ts'

const matched = matchRoutes(routes, window.location) ?? []

// Hydration must find the same components as on the server, so the first page's files are fetched before hydration
// begins.
const loadMatched = () =>
  Promise.all(
    matched.map(async ({ route, params }) =>
      (route.handle as ScreenHandle | undefined)?.deferredRoute?.ready(pageLocationOf(location.href, params)),
    ),
  )

function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData
}

/** localStorage keys under which earlier versions stored drafts and unsent items. */
const EARLIER = /-draft\b|^unsent-|^(?:comment|submission|section):|^(?:answer|asked|inbox|review)-|:unsent$/

if (Object.keys(localStorage).some((name) => EARLIER.test(name) && !name.startsWith('person:')))
  await import('./earlier-items.ts').then(
    ({ moveEarlierItems }) => moveEarlierItems(),
    () => undefined,
  )
await loadMatched()
const pageData = readPageData()
const routeIds = matched.map(({ route }) => route.id ?? '')
const router = createBrowserRouter(routes, { hydrationData: hydrationStateOf(pageData, routeIds) })
trackNavigation(router)
// Hydrates in a transition, so that a slow phone can respond to touches during hydration.
startTransition(() => {
  hydrateRoot(
    document,
    <Document assets={pageData.assets} off={pageData.off} canSendMail={pageData.canSendMail}>
      <RouterProvider router={router} />
    </Document>,
  )
})
// Loaded after hydration begins, so that the shell's bundle does not contain this module (vite.config.ts).
void import('./navigation/link-prefetch.ts').then(
  ({ installLinkPrefetch }) => installLinkPrefetch(routes),
  () => undefined,
)
