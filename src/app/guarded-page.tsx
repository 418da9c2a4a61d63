import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Guard, canOpen, readSession, useSession } from '#features/accounts/web/public.tsx'
import { MemberMenus } from '#features/site/web/public.tsx'
import type { AccessLevel } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import { OwnPlace } from '#ui/navigation/own-place.ts'
import { FIRST_QUERIES, type QueryLocation } from './member-queries.ts'
import { createQueryClient } from './query-client.ts'

const RETRIES_MAX = 2
const FRESH_MS = 5_000

// Only transient errors are retried: no response, or a server that is briefly unavailable.
const mayPass = (error: unknown): boolean => error instanceof Failure && ['network', 'unavailable'].includes(error.kind)

const isOnline = (): boolean => navigator.onLine

// Calls are attempted even offline and then fail immediately. A paused call would appear to load or send forever.
const newClient = (): QueryClient =>
  createQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: isOnline,
        retry: (failures, error) => isOnline() && failures < RETRIES_MAX && mayPass(error),
        staleTime: FRESH_MS,
      },
      mutations: { networkMode: 'always' },
    },
  })

const clients = new Map<string, QueryClient>()

// Each sign-in starts with an empty cache, so that data loaded for one member is never shown to another.
function clientOf(memberId = ''): QueryClient {
  const known = clients.get(memberId)
  if (known) return known
  clients.clear()
  const fresh = newClient()
  clients.set(memberId, fresh)
  return fresh
}

// Used while the session is loading. No query runs until the member is known, so this client's cache stays empty.
const nobodys = newClient()

const SetupPage = lazy(() => import('#features/profiles/web/editor/setup-page.tsx'))

type Access = Exclude<AccessLevel, 'anyone'>

/** Prefetches a page's first query for members who may open the page. */
export async function prefetchQueries(access: Access, path: string, where: QueryLocation): Promise<void> {
  const session = readSession()
  if (session.state !== 'member' || session.setupPending || !canOpen(access, session.user)) return
  const query = await FIRST_QUERIES[path]?.ask(where)
  if (!query) return
  const client = clientOf(session.user.id)
  // Makes only one attempt: the page's own query retries and shows the result.
  const asked = client.prefetchQuery({ ...query, retry: false })
  if (client.getQueryData(query.queryKey) === undefined) await asked
}

type GuardedPageProps = Pick<ComponentProps<typeof Guard>, 'access' | 'toVisitors'> & { children: ReactNode }

/** Wraps every page for members in the guard and the query client. Public pages use neither. */
export function GuardedPage({ access, toVisitors, children }: GuardedPageProps) {
  const { state, user } = useSession()
  const queryClient = state === 'loading' ? nobodys : clientOf(user?.id)
  const known = useRef(user)
  // A change to the member, such as a new role, may change what the server returns.
  useEffect(() => {
    if (user && known.current && user !== known.current) void queryClient.invalidateQueries()
    known.current = user
  }, [user, queryClient])
  const setup = (
    <Suspense>
      <SetupPage />
    </Suspense>
  )
  return (
    <QueryClientProvider client={queryClient}>
      {/* As tall as the screen below the header, so that the footer does not jump when the page has loaded. */}
      <div className="min-h-[calc(100dvh-60px)]">
        <Guard access={access} toVisitors={toVisitors} setup={setup}>
          <OwnPlace value={<MemberMenus />}>{children}</OwnPlace>
        </Guard>
      </div>
    </QueryClientProvider>
  )
}
