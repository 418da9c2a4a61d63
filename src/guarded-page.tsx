import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Guard, useSession } from '#features/accounts/web/public.tsx'
import { OwnPlaceOfMember } from '#features/site/web/public.tsx'
import type { Who } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import { OwnPlace } from '#ui/navigation/own-place.ts'

const RETRIES_MAX = 2
const FRESH_MS = 5_000

// Only what may pass by itself is tried again: no answer, or a server that is away for a moment.
const mayPass = (error: unknown): boolean => error instanceof Failure && ['network', 'unavailable'].includes(error.kind)

const newClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => failures < RETRIES_MAX && mayPass(error), staleTime: FRESH_MS },
    },
  })

const clients = new Map<string, QueryClient>()

// What was fetched for one member is never shown to the next: whoever signs in begins with nothing.
function clientOf(memberId = ''): QueryClient {
  const known = clients.get(memberId)
  if (known) return known
  clients.clear()
  const fresh = newClient()
  clients.set(memberId, fresh)
  return fresh
}

const SetupPage = lazy(() => import('#features/profiles/web/editing/setup-page.tsx'))

/** Around every page for members: the guard, and live data. Public pages carry none of it. */
export function GuardedPage({ access, children }: { access: Exclude<Who, 'anyone'>; children: ReactNode }) {
  const { user } = useSession()
  const queryClient = clientOf(user?.id)
  // After signing in again, what had failed is asked for once more.
  useEffect(() => {
    if (user) void queryClient.invalidateQueries()
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
        <Guard access={access} setup={setup}>
          <OwnPlace value={<OwnPlaceOfMember />}>{children}</OwnPlace>
        </Guard>
      </div>
    </QueryClientProvider>
  )
}
