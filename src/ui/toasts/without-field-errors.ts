import type { Toast } from './toast-store.ts'

/** A toast that does not say again what stands beside a field. Pure. */
export const withoutFieldErrors = (toast: Toast, errors: Record<string, string>): Toast =>
  toast.text !== undefined && Object.values(errors).includes(toast.text) ? { ...toast, text: undefined } : toast
