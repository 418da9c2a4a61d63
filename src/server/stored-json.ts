/**
 * A reply that is JSON already: made of rows that were checked against the contract when they were stored. It is sent
 * as it is, neither checked nor written anew.
 */
export class StoredJson {
  readonly bytes: Buffer

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  parse(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}
