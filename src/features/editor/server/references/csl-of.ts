import { plugins } from '@citation-js/core'

type Csl = Record<string, unknown>

/**
 * One record as CSL-JSON, by citation-js's reader of the format named. Its own guess of what a text is would fetch an address: what it is
 * has been found out before. @throws where it is none of that format
 */
export const cslOf = (record: unknown, forceType: '@biblatex/entries+list' | '@ris/file'): Csl =>
  plugins.input.chain(record, { forceType, generateGraph: false })[0] as Csl
