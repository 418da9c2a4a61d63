import { showToast } from './toasts/toast-store.ts'

/** Begins to fetch what will be needed soon. Should that fail, it is tried again, and told, when it is needed. */
export const prefetchModule = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

export const showFetchFailure = (): void =>
  showToast({ title: 'Connection Error', text: 'Please check your network and try again.', kind: 'danger' })
