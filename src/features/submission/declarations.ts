// The authors' declarations at submission, and their published form. This module does not import zod, so that the form
// does not load it.
import { sentencesBeside } from '#formats/article/awards.ts'
import type { Award } from '#formats/article/article.ts'

export const ETHICS = {
  approved: 'Approved by an ethics committee',
  exempt: 'Exempt from ethics review',
  not_human_subjects: 'Not human-subject research',
} as const
export type Ethics = keyof typeof ETHICS

/** Error messages that the form and the server share. */
export const ETHICS_MISSING = 'Please choose the option that applies to this paper.'
export const APPROVAL_MISSING = 'Please name the committee and the approval number.'
export const STATEMENT_MISSING = 'Please fill this in. Write “None” if there is nothing to declare.'
export const FUNDER_NAME_MISSING = 'Please name the funder.'
export const FUNDER_ID_WRONG =
  'Please enter a ROR ID, such as https://ror.org/029chgv08, or a Funder Registry ID, such as 10.13039/100010269.'

/** The declarations in free text, in the order in which the form and the published paper show them. */
export const STATEMENTS = {
  conflicts_of_interest: 'Conflicts of interest',
  funding: 'Funding',
  data_availability: 'Data availability',
  ai_use: 'Use of AI',
} as const
export type Statement = keyof typeof STATEMENTS

/** A funder with the numbers of its grants. `id` is its URL in ROR or the Open Funder Registry; '' if not given. */
export type DeclaredFunder = { name: string; id: string; numbers: string[] }

/**
 * `ethics_details`: the committee and number of an approval, or the reason why there is none. Older submissions have no
 * `funders`.
 */
export type Declarations = {
  ethics: Ethics
  ethics_details: string
  funders?: DeclaredFunder[] | undefined
} & Record<Statement, string>

const ethicsInWords = ({ ethics, ethics_details: details }: Declarations): string =>
  details ? `${ETHICS[ethics]}. ${details}` : `${ETHICS[ethics]}.`

const awardOf = ({ name, id, numbers }: DeclaredFunder): Award => ({
  funders: [{ name, ...(id ? { id } : {}) }],
  numbers,
  recipients: [],
})

/** Returns the statement on funding, followed by the funders and grants that it does not name. */
function fundingInWords({ funding }: Declarations, awards: Award[]): string {
  const sentences = sentencesBeside(funding, awards)
  return [funding, sentences.join(' ')].filter(Boolean).join('\n\n')
}

/** A declaration as a section. That on funding also has the funders and grants as data. */
export type DeclaredSection = { name: string; heading: string; text: string; awards?: Award[] | undefined }

function declaredSection(name: Statement, declarations: Declarations): DeclaredSection {
  const heading = STATEMENTS[name]
  if (name !== 'funding') return { name, heading, text: declarations[name] }
  const awards = (declarations.funders ?? []).map(awardOf)
  return { name, heading, text: fundingInWords(declarations, awards), ...(awards.length > 0 ? { awards } : {}) }
}

/** Returns the declarations as the short sections after a paper's text. Pure. */
export const declaredSections = (declarations: Declarations | null): DeclaredSection[] =>
  declarations
    ? [
        { name: 'ethics', heading: 'Ethics', text: ethicsInWords(declarations) },
        ...(Object.keys(STATEMENTS) as Statement[]).map((name) => declaredSection(name, declarations)),
      ]
    : []
