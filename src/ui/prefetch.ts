import { showToast } from './toasts/toast-store.ts'

/** Prefetches a module. If that fails, the fetch is repeated, and the error shown, when the module is needed. */
export const prefetchModule = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

export const showFetchFailure = (): void =>
  showToast({ title: 'Connection Error', text: 'Please check your network and try again.', kind: 'danger' })
