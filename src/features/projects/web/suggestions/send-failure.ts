import { Failure } from '#shared/calls/failure.ts'

/**
 * Returns the error message for a suggestion that was not stored: the server's message if there is one, else
 * `otherwise`. Pure.
 */
export function sendFailureText(error: unknown, otherwise: string): string {
  if (!(error instanceof Failure) || error.kind === 'internal') return otherwise
  return error.kind === 'network' ? `${otherwise} The server could not be reached.` : error.detail
}
