declare module '@citation-js/core' {
  export const plugins: {
    list: () => string[]
    input: {
      /** Reads a text as CSL-JSON. Without `forceType` it guesses, and fetches what looks like an address. */
      chain: (text: string, options: { forceType: string; generateGraph: false }) => unknown[]
      /** One step of reading: for `@ris/file` the records by their tags. */
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
