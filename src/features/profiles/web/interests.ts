/** What setup suggests; the first six that are not chosen yet are shown. */
export const SUGGESTED_INTERESTS = [
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
