/** The reason why the server cannot start, as one clear sentence for the operator. The process exits with code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
