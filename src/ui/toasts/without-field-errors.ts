import type { Toast } from './toast-store.ts'

/** Removes the toast's text if a field already shows the same text. Pure. */
export const withoutFieldErrors = (toast: Toast, errors: Record<string, string>): Toast =>
  toast.text !== undefined && Object.values(errors).includes(toast.text) ? { ...toast, text: undefined } : toast
