import * as z from 'zod'
import { declareSettings, serviceAddress } from '#server/feature-settings.ts'

export type LookupSettings = { crossref: string; datacite: string; pubmed: string }

/** The registries in which references are looked up by DOI or PubMed number; undefined if look-ups are turned off. */
export const lookupSettings = declareSettings({
  environment: {
    REFERENCE_LOOKUPS: z.enum(['on', 'off'], { error: 'is neither on nor off' }).default('on'),
    CROSSREF_API_URL: serviceAddress.default('https://api.crossref.org'),
    DATACITE_API_URL: serviceAddress.default('https://api.datacite.org'),
    PUBMED_URL: serviceAddress.default('https://eutils.ncbi.nlm.nih.gov'),
  },
  read: (read): LookupSettings | undefined =>
    read.REFERENCE_LOOKUPS === 'on'
      ? { crossref: read.CROSSREF_API_URL, datacite: read.DATACITE_API_URL, pubmed: read.PUBMED_URL }
      : undefined,
})
