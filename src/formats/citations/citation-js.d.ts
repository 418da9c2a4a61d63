declare module '@citation-js/core' {
  export const plugins: {
    list: () => string[]
    input: {
      /**
       * Converts text, or the result of an earlier step, to CSL-JSON. Without `forceType`, the library guesses the
       * format, and fetches text that looks like a URL.
       */
      chain: (text: unknown, options: { forceType: string; generateGraph: false }) => unknown[]
      /**
       * Runs one step of the conversion: `@ris/file` splits a file into records with their tags, `@biblatex/text` into
       * entries with their fields.
       */
      data: (text: string, type: string) => unknown
    }
  }
  /** Parses text in a format that a plugin supports; `data` is CSL-JSON. */
  export class Cite {
    constructor(text: string)
    data: object[]
  }
}
declare module '@citation-js/plugin-ris' {}
declare module '@citation-js/plugin-bibtex' {}
