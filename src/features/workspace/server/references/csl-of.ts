import { plugins } from '@citation-js/core'

type Csl = Record<string, unknown>

/**
 * One record as CSL-JSON, by citation-js's reader of the format named. Its own guess of what a text is would fetch an address: what it is
 * has been found out before. @throws where the text is none of that format
 */
export const cslOf = (text: string, forceType: '@biblatex/text' | '@ris/file'): Csl =>
  plugins.input.chain(text, { forceType, generateGraph: false })[0] as Csl
