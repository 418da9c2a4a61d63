import { check as checkStyle } from '#formats/style-checks/checks.ts'
import { ETHICS } from '#features/submission/server/public.ts'
import type { TriageCheck } from '../../contract.ts'
import { type CheckedSubmission, counted, listed, look, missing, ok } from './check.ts'

/** Matches the people whom a study may have examined. */
const PATIENTS =
  /\b(?:patients?|participants?|volunteers?|respondents?|inpatients?|outpatients?|adults|children|infants|neonates|(?:pregnant )?women|medical records?|chart review|interview(?:s|ed))\b/i

/** Matches studies of published work, which need no approval. */
const REVIEWS = /\b(?:systematic review|scoping review|literature review|narrative review|umbrella review|meta-analys)/i

function ethics({ title, sections, declarations }: CheckedSubmission): TriageCheck {
  const traits = { name: 'ethics', title: 'Ethics declaration' }
  const methods = sections.find(({ name }) => name === 'methods')
  const match = PATIENTS.exec(methods?.text ?? '')
  const studiesPatients = match !== null && !REVIEWS.test(`${title}\n${methods?.text ?? ''}`)
  const places = methods && match ? [{ heading: methods.heading, quote: match[0] }] : []
  if (!declarations) {
    return studiesPatients
      ? missing(traits, { says: 'The methods mention patients, but the authors declared no ethics approval.', places })
      : look(traits, { says: 'The authors made no ethics declaration.' })
  }
  const declared = `${ETHICS[declarations.ethics]}.`
  if (studiesPatients && declarations.ethics === 'not_human_subjects')
    return look(traits, { says: `Declared: ${declared} The methods mention patients.`, places })
  const isInMethods = !checkStyle({ title, sections, references: [] }).some(
    ({ rule }) => rule.name === 'ethics_missing',
  )
  if (studiesPatients && !isInMethods)
    return look(traits, { says: `Declared: ${declared} The methods don’t mention it.`, places })
  return ok(traits, { says: `Declared: ${declared}` })
}

function patientIdentifiers({ possible_identifiers: found, sections }: CheckedSubmission): TriageCheck {
  const traits = { name: 'patient_identifiers', title: 'Possible patient identifiers' }
  if (found.length === 0) return ok(traits, { says: 'No passage seems to identify a patient.' })
  return look(traits, {
    says: `${counted(found.length, 'passage')} that may identify a patient. The authors were warned and kept them.`,
    places: found.map((quote) => ({
      heading: sections.find(({ text }) => text.includes(quote))?.heading ?? 'Text',
      quote,
    })),
  })
}

function reportingChecklist({ checklist }: CheckedSubmission): TriageCheck {
  const traits = { name: 'reporting_checklist', title: 'Reporting checklist' }
  if (!checklist) return look(traits, { says: 'The authors chose no reporting guideline.' })
  const open = checklist.items.filter(({ says }) => says === null)
  if (open.length === 0) return ok(traits, { says: `${checklist.title}: all items answered.` })
  const first = open.slice(0, 10).map(({ number }) => number)
  const more = open.length > first.length ? ' and others' : ''
  return missing(traits, {
    says: `${checklist.title}: ${open.length} of ${checklist.items.length} items not answered (${first.join(', ')}${more}).`,
  })
}

function approvals({ approvals: authors }: CheckedSubmission): TriageCheck {
  const traits = { name: 'approvals', title: 'Approvals of the authors' }
  if (authors.length === 0) return look(traits, { says: 'This submission has no record of approvals.' })
  const without = authors.filter(({ says }) => says !== 'agrees').map(({ name }) => name)
  if (without.length === 0) return ok(traits, { says: 'All authors approved this text.' })
  return missing(traits, { says: `Not approved by ${listed(without)}.` })
}

/** Checks the statements of a submission's authors. Pure. */
export const statementChecks = (submission: CheckedSubmission): TriageCheck[] =>
  [ethics, patientIdentifiers, reportingChecklist, approvals].map((run) => run(submission))
