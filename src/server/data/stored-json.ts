/** A reply that was checked against its contract and written once, for many who ask: it is sent as it is. */
export class StoredJson {
  /** For the server's own pages; not to be changed. */
  readonly value: unknown
  readonly bytes: Buffer

  constructor(value: unknown) {
    this.value = value
    this.bytes = Buffer.from(JSON.stringify(value))
  }
}
