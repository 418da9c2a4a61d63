declare module '@citation-js/core' {
  export const plugins: { list: () => string[] }
  /** Reads what a plugin understands; `data` is CSL-JSON. */
  export class Cite {
    constructor(text: string)
    data: object[]
  }
}
declare module '@citation-js/plugin-ris' {}
