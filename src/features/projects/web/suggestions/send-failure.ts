import { Failure } from '#shared/calls/failure.ts'

/**
 * Returns why the suggestion was not stored: the server's message is about this very suggestion, so it comes first.
 * Pure.
 */
export function sendFailureText(error: unknown, otherwise: string): string {
  if (!(error instanceof Failure) || error.kind === 'internal') return otherwise
  return error.kind === 'network' ? `${otherwise} The server could not be reached.` : error.detail
}
