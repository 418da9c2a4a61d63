const STEPS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1_024

/** Returns a size in readable form: "1.5 MB". Pure. */
export function bytesInWords(bytes: number): string {
  const step = Math.min(STEPS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)))
  const shown = bytes / STEP ** step
  return `${shown.toLocaleString('en-GB', { maximumFractionDigits: step === 0 || shown >= 100 ? 0 : 1 })} ${STEPS[step]}`
}
