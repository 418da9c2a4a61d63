/** A reply that is checked against its contract and serialized once, and then sent unchanged to many callers. */
export class StoredJson {
  /** The reply as a value, for pages that this server renders. It is shared, so it must not be changed. */
  readonly value: unknown
  readonly bytes: Buffer

  constructor(value: unknown) {
    this.value = value
    this.bytes = Buffer.from(JSON.stringify(value))
  }
}
