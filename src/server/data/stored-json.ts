/** A reply that was checked against its contract and serialized once, for many callers: it is sent unchanged. */
export class StoredJson {
  /** For the server's own pages; not to be changed. */
  readonly value: unknown
  readonly bytes: Buffer

  constructor(value: unknown) {
    this.value = value
    this.bytes = Buffer.from(JSON.stringify(value))
  }
}
