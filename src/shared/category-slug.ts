/**
 * Returns a category as an address names it: `ethics-policy`. The database names harvesters' sets in the same way
 * (oai_record.set_spec). Pure.
 */
export const categorySlug = (category: string): string =>
  category
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'other'
