import type { CitedDate, CitedName, ReferenceRecord } from '../reference.ts'

/** Converts strings to names: "Family|Given|Suffix" becomes a person, a string without bars becomes a group. */
export const people = (...names: string[]): CitedName[] =>
  names.map((name) => {
    const [family = '', given, suffix] = name.split('|')
    return given === undefined ? { literal: family } : { family, given, ...(suffix ? { suffix } : {}) }
  })

export const on = (...parts: number[]): CitedDate => ({ 'date-parts': [parts] })

export const entry = (record: Omit<ReferenceRecord, 'id'>): ReferenceRecord => ({ id: 'x', ...record })
