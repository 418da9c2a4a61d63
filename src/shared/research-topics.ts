/** Suggestions for a member's interests or a proposal's tags; the first six that are not chosen yet are shown. */
export const SUGGESTED_TOPICS = [
  'Diagnostics',
  'Patient Experience',
  'Clinical Workflow',
  'Telemedicine',
  'Health Equity',
  'Data Analytics',
  'Remote Monitoring',
  'Ethics & Policy',
  'Drug Discovery',
  'Mental Health',
  'Public Health',
  'Medical Education',
]
export const TOPICS_SHOWN = 6
