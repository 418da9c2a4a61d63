import { StatusDot } from '#ui/status-dot.tsx'

/** Shows whether the chat is connected or connecting. */
export function ConnectionState({ isConnected }: { isConnected: boolean }) {
  return (
    <span role="status">
      {isConnected ? (
        <StatusDot tone="done">
          {/* On a phone, the conversation's name needs this space. */}
          <span className="max-sm:sr-only">Connected</span>
        </StatusDot>
      ) : (
        <StatusDot tone="wait">Connecting...</StatusDot>
      )}
    </span>
  )
}
