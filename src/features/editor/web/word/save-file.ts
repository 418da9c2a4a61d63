const REVOKE_AFTER_MS = 60_000

/** Hands a file to the browser, to be kept under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
