import { StatusDot } from '#ui/status-dot.tsx'

/** Specification 002, section 4: connected, or on the way to be. */
export function ConnectionState({ isConnected }: { isConnected: boolean }) {
  return (
    <span role="status">
      {isConnected ? (
        <StatusDot tone="done">
          {/* On a phone the place is the name's. */}
          <span className="max-sm:sr-only">Connected</span>
        </StatusDot>
      ) : (
        <StatusDot tone="wait">Connecting...</StatusDot>
      )}
    </span>
  )
}
