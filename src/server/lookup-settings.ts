import * as z from 'zod'

const address = (standard: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: 'is not an address that begins with https:// or http://',
    })
    .transform((value) => value.replace(/\/+$/, ''))
    .default(standard)

/** The settings of looking up what is cited, as they stand in the environment. */
export const lookupEnvironment = {
  REFERENCE_LOOKUPS: z.enum(['on', 'off'], { error: 'is neither on nor off' }).default('on'),
  CROSSREF_API_URL: address('https://api.crossref.org'),
  DATACITE_API_URL: address('https://api.datacite.org'),
  PUBMED_URL: address('https://eutils.ncbi.nlm.nih.gov'),
}

export type LookupSettings = { crossref: string; datacite: string; pubmed: string }

/** Where DOIs and numbers of PubMed are looked up; undefined where they are not. */
export const lookupSettings = (read: z.output<z.ZodObject<typeof lookupEnvironment>>): LookupSettings | undefined =>
  read.REFERENCE_LOOKUPS === 'on'
    ? { crossref: read.CROSSREF_API_URL, datacite: read.DATACITE_API_URL, pubmed: read.PUBMED_URL }
    : undefined
