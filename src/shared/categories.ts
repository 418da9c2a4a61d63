/** Categories of papers. Source: docs/product.md, "Library". */
export const PAPER_CATEGORIES = [
  'Diagnostics',
  'Remote Monitoring',
  'Clinical Workflow',
  'Ethics & Policy',
  'Patient Experience',
  'Data Analytics',
  'Telemedicine',
  'Drug Discovery',
] as const

export type PaperCategory = (typeof PAPER_CATEGORIES)[number]

/** Category of an imported article that fits no other category. */
export const OTHER_CATEGORY = 'Other'
