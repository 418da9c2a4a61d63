/** What is said of a figure beside its caption. */
export type FigureFields = { alt: string; licence: string; source: string; patient: '' | 'yes' | 'no'; consent: string }

export const NO_FIELDS: FigureFields = { alt: '', licence: 'CC-BY-4.0', source: '', patient: 'no', consent: '' }
export const ALT_LENGTH_MAX = 2_000

type Errors = Partial<Record<keyof FigureFields | 'file', string>>

/** What is missing. Source: the design of the workspace (alternative text is mandatory) and the issue (consent of who is shown). Pure. */
export function missingOf(fields: FigureFields, hasFile: boolean): Errors {
  const errors: Errors = {}
  if (!hasFile) errors.file = 'Please choose a picture.'
  if (fields.alt.trim() === '') errors.alt = 'Please say in words what the picture shows, for those who cannot see it.'
  if (fields.patient === 'yes' && fields.consent.trim() === '') {
    errors.consent = 'Please say how the person who is shown agreed to it.'
  }
  return errors
}
