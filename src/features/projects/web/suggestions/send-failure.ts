import { Failure } from '#shared/calls/failure.ts'

/** Why something was not stored: what the server says is about this very thing, so it comes first. Pure. */
export function sendFailureText(error: unknown, otherwise: string): string {
  if (!(error instanceof Failure) || error.kind === 'internal') return otherwise
  return error.kind === 'network' ? `${otherwise} The server could not be reached.` : error.detail
}
