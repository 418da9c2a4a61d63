import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Document } from './document.tsx'
import { hydrationStateOf, type PageData } from './page-data.ts'
import { routes } from './routes.ts'
import './styles.css'

// Hydration must find the same components that the server rendered, so the first page's files are fetched before it begins.
async function loadMatched(): Promise<void> {
  const matched = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'object') return
      const parts = Object.entries(route.lazy) as [string, () => Promise<unknown>][]
      const loaded = await Promise.all(parts.map(async ([name, load]) => [name, await load()] as const))
      Object.assign(route, Object.fromEntries(loaded), { lazy: undefined })
    }),
  )
}

function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData
}

await loadMatched()
const pageData = readPageData()
const router = createBrowserRouter(routes, { hydrationData: hydrationStateOf(pageData) })
// As a transition, so that a slow phone answers a touch in between.
startTransition(() => {
  hydrateRoot(
    document,
    <Document assets={pageData.assets}>
      <RouterProvider router={router} />
    </Document>,
  )
})
