/** The names of the properties that only exports need. Pages do not receive them. */
export const ONLY_EXPORTED: ReadonlySet<string> = new Set([
  'record',
  'citations',
  'preserved',
  'graphics',
  'origin',
  'ownLabel',
  'permissions',
  'lead',
  'headingLabel',
])
