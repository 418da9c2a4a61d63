import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Guard, canOpen, readSession, useSession } from '#features/accounts/web/public.tsx'
import { MemberMenus } from '#features/site/web/public.tsx'
import type { AccessLevel } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import { OwnPlace } from '#ui/navigation/own-place.ts'
import { FIRST_QUERIES, type QueryLocation } from './member-queries.ts'

const RETRIES_MAX = 2
const FRESH_MS = 5_000

// Only transient errors are retried: no answer, or a server that is away for a moment.
const mayPass = (error: unknown): boolean => error instanceof Failure && ['network', 'unavailable'].includes(error.kind)

const isOnline = (): boolean => navigator.onLine

// A call is tried even offline, and fails at once: a paused call would show that it loads or sends for ever.
const newClient = (): QueryClient =>
  new QueryClient({
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

// Data loaded for one member is never shown to the next: each sign-in starts with an empty cache.
function clientOf(memberId = ''): QueryClient {
  const known = clients.get(memberId)
  if (known) return known
  clients.clear()
  const fresh = newClient()
  clients.set(memberId, fresh)
  return fresh
}

// No query runs until the member is known, and prefetched data for a member stays.
const nobodys = newClient()

const SetupPage = lazy(() => import('#features/profiles/web/editor/setup-page.tsx'))

type Access = Exclude<AccessLevel, 'anyone'>

/** Asks ahead for what a page shows, for those who may open it. What is known already is worth no waiting. */
export async function prefetchQueries(access: Access, path: string, where: QueryLocation): Promise<void> {
  const session = readSession()
  if (session.state !== 'member' || session.setupPending || !canOpen(access, session.user)) return
  const query = await FIRST_QUERIES[path]?.ask(where)
  if (!query) return
  const client = clientOf(session.user.id)
  // Not retried here: the page that queries next retries, and shows the result.
  const asked = client.prefetchQuery({ ...query, retry: false })
  if (client.getQueryData(query.queryKey) === undefined) await asked
}

type GuardedPageProps = Pick<ComponentProps<typeof Guard>, 'access' | 'toVisitors'> & { children: ReactNode }

/** Wraps every page for members in the guard and live data. Public pages contain neither. */
export function GuardedPage({ access, toVisitors, children }: GuardedPageProps) {
  const { state, user } = useSession()
  const queryClient = state === 'loading' ? nobodys : clientOf(user?.id)
  const known = useRef(user)
  // What changed about a member may change what they are shown.
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
      {/* As tall as the screen below the header, so that the foot does not jump when what is inside has come. */}
      <div className="min-h-[calc(100dvh-60px)]">
        <Guard access={access} toVisitors={toVisitors} setup={setup}>
          <OwnPlace value={<MemberMenus />}>{children}</OwnPlace>
        </Guard>
      </div>
    </QueryClientProvider>
  )
}
