import { showToast } from './toasts/toast-store.ts'

/**
 * Prefetches a module. If that fails, the module is fetched again when it is needed, and an error is shown only then.
 */
export const prefetchModule = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

export const showFetchFailure = (): void =>
  showToast({ title: 'Connection Error', text: 'Please check your network and try again.', kind: 'danger' })
