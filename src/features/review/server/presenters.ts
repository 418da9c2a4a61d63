import { findIdentifiers } from '#shared/text/patient-identifiers.ts'

/** Returns the passages that seem to identify a patient, as they are written. Pure. */
export const identifiersIn = (texts: (string | null)[]): string[] =>
  texts.flatMap((text) => (text ? findIdentifiers(text).map(({ start, end }) => text.slice(start, end)) : []))
