import { Failure } from '#shared/calls/failure.ts'
import { LoadError } from '#ui/load-error.tsx'

/** Returns the title of a loading error, which depends on whether the server responded. Pure. */
const titleOf = (error: Error): string =>
  error instanceof Failure && error.status > 0 ? 'Error Loading Achievements' : 'Failed to load achievements'

type Loaded = { error: Error | null; isLoading: boolean; refetch: () => unknown }

export function AchievementsFallback({ of: { error, isLoading, refetch } }: { of: Loaded }) {
  if (error) return <LoadError title={titleOf(error)} error={error} retry={() => void refetch()} />
  return isLoading ? (
    <p role="status" className="py-12 text-muted">
      Loading achievements...
    </p>
  ) : null
}
