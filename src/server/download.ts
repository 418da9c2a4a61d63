/** A reply that is a file, to be kept by whoever asked for it. */
export class Download {
  readonly bytes: Buffer
  readonly type: string
  readonly fileName: string

  constructor({ bytes, type, fileName }: { bytes: Buffer; type: string; fileName: string }) {
    this.bytes = bytes
    this.type = type
    this.fileName = fileName
  }

  /** The plain name for old readers has only letters that a header can carry. */
  get disposition(): string {
    const plain = this.fileName.normalize('NFKD').replace(/[^\w .-]/g, '')
    const encoded = encodeURIComponent(this.fileName.toWellFormed()).replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    )
    return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
  }
}
