/**
 * A reply that is JSON already: made of rows that were checked against the contract when they were stored. It is sent
 * as it is, neither checked nor written anew.
 */
export class StoredJson {
  readonly bytes: Buffer

  /** The pieces of the text, one after the other: those at hand as bytes are copied, not encoded anew. */
  constructor(...pieces: (Buffer | string)[]) {
    this.bytes = Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
  }

  private parsed: unknown

  /** What it says, read once for all who ask: not to be changed. */
  parse(): unknown {
    this.parsed ??= JSON.parse(this.bytes.toString())
    return this.parsed
  }
}
