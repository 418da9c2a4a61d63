/** A reason why the server cannot start, as one clear sentence for the operator. The process ends with exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
