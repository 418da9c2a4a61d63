declare module '@citation-js/core' {
  export const plugins: {
    list: () => string[]
    input: {
      /** Reads a text, or what a step before has made of it, as CSL-JSON. Without `forceType` it guesses, and fetches what looks like an address. */
      chain: (text: unknown, options: { forceType: string; generateGraph: false }) => unknown[]
      /** One step of reading: for `@ris/file` the records by their tags, for `@biblatex/text` the entries by their fields. */
      data: (text: string, type: string) => unknown
    }
  }
  /** Reads what a plugin understands; `data` is CSL-JSON. */
  export class Cite {
    constructor(text: string)
    data: object[]
  }
}
declare module '@citation-js/plugin-ris' {}
declare module '@citation-js/plugin-bibtex' {}
