import type { DataRouter, LoaderFunction, LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { PENDING } from '#ui/navigation/page-placeholder.tsx'
import { deferredRoute } from './deferred-route.ts'
import { trackNavigation } from './navigation-state.ts'

const onPage = (pathname: string): DataRouter =>
  ({
    state: {
      location: { pathname, search: '', key: '' },
      navigation: { state: 'loading' },
      loaderData: { page: null },
    },
    subscribe: () => undefined,
  }) as unknown as DataRouter

test('a page without a loading text stays visible while its next state loads slowly', async () => {
  trackNavigation(onPage('/achievements'))
  const { route } = deferredRoute({
    id: 'page',
    load: () => Promise.resolve(() => null),
    loader: () => new Promise(() => undefined),
    loading: { words: 'Loading...', shape: 'page' },
  })
  const goTo = (path: string): unknown =>
    (route.loader as (args: LoaderFunctionArgs) => ReturnType<LoaderFunction>)({
      request: new Request(`http://own${path}`),
      params: {},
    } as LoaderFunctionArgs)
  expect(await goTo('/achievements?certificate=introduced')).toBeNull()
  expect(await goTo('/directory')).toBe(PENDING)
})
