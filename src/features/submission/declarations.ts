// The authors' declarations at submission, and their published form. This module does not import zod, so that the form
// does not load it.

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

/** The declarations in free text, in the order in which the form and the published paper show them. */
export const STATEMENTS = {
  conflicts_of_interest: 'Conflicts of interest',
  funding: 'Funding',
  data_availability: 'Data availability',
  ai_use: 'Use of AI',
} as const
export type Statement = keyof typeof STATEMENTS

/** `ethics_details`: the committee and number of an approval, or the reason why there is none. */
export type Declarations = { ethics: Ethics; ethics_details: string } & Record<Statement, string>

const ethicsInWords = ({ ethics, ethics_details: details }: Declarations): string =>
  details ? `${ETHICS[ethics]}. ${details}` : `${ETHICS[ethics]}.`

export type DeclaredSection = { name: string; heading: string; text: string }

/** Returns the declarations as the short sections after a paper's text. Pure. */
export const declaredSections = (declarations: Declarations | null): DeclaredSection[] =>
  declarations
    ? [
        { name: 'ethics', heading: 'Ethics', text: ethicsInWords(declarations) },
        ...(Object.keys(STATEMENTS) as Statement[]).map((name) => ({
          name,
          heading: STATEMENTS[name],
          text: declarations[name],
        })),
      ]
    : []
