import { findIdentifiers } from '#shared/text/patient-identifiers.ts'

/** Returns the passages that look as if they identified a patient (decisions §8), in the texts' own words. Pure. */
export const identifiersIn = (texts: (string | null)[]): string[] =>
  texts.flatMap((text) => (text ? findIdentifiers(text).map(({ start, end }) => text.slice(start, end)) : []))
