const MEGABYTE = 1024 * 1024
const KILOBYTE = 1024

/** Bytes as people say them. A limit of one byte less than 5 MB, as that of photos, is 5 MB to them. Pure. */
export const sizeInWords = (bytes: number): string =>
  bytes + 1 >= MEGABYTE
    ? `${Math.floor((bytes + 1) / MEGABYTE)} MB`
    : `${Math.max(1, Math.floor((bytes + 1) / KILOBYTE))} KB`
