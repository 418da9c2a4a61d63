// What authors declare when they submit a paper, and how it is published. No zod here: the form takes it without.

export const ETHICS = {
  approved: 'Approved by an ethics committee',
  exempt: 'Exempt from ethics review',
  not_human_subjects: 'Not human-subject research',
} as const
export type Ethics = keyof typeof ETHICS

/** Said by form and server. */
export const ETHICS_MISSING = 'Please choose what holds for this paper.'
export const APPROVAL_MISSING = 'Please name the committee and the approval number.'
export const STATEMENT_MISSING = 'Please declare this; write “None” where there is nothing.'

/** The declarations in free text, in the order in which the form and the published paper show them. */
export const STATEMENTS = {
  conflicts_of_interest: 'Conflicts of interest',
  funding: 'Funding',
  data_availability: 'Data availability',
  ai_use: 'Use of AI',
} as const
export type Statement = keyof typeof STATEMENTS

/** `ethics_details` holds committee and number of an approval, or why there is none. */
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
