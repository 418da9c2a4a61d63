/**
 * Returns a category as it is written in addresses, such as `ethics-policy`. The database uses the same spelling for
 * the sets of OAI-PMH (oai_record.set_spec). Pure.
 */
export const categorySlug = (category: string): string =>
  category
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'other'
