const MEGABYTE = 1024 * 1024
const KILOBYTE = 1024

/** Returns a number of bytes as text. A limit of 5 MB minus one byte, such as that of photos, is "5 MB". Pure. */
export const sizeInWords = (bytes: number): string =>
  bytes + 1 >= MEGABYTE
    ? `${Math.floor((bytes + 1) / MEGABYTE)} MB`
    : `${Math.max(1, Math.floor((bytes + 1) / KILOBYTE))} KB`
