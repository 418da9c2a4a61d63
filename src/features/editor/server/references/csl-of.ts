import { plugins } from '@citation-js/core'

type Csl = Record<string, unknown>

/**
 * Reads one record as CSL-JSON, with citation-js's reader of the named format. The library's own format detection would
 * fetch an address: the format is detected before. @throws if the record is not in that format
 */
export const cslOf = (record: unknown, forceType: '@biblatex/entries+list' | '@ris/file'): Csl =>
  plugins.input.chain(record, { forceType, generateGraph: false })[0] as Csl
