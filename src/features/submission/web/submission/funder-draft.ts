import { funderAddress } from '#shared/funder-id.ts'
import { type DeclaredFunder, FUNDER_ID_WRONG, FUNDER_NAME_MISSING } from '../../declarations.ts'
import { AWARD_NUMBER_LENGTH_MAX, AWARDS_MAX } from '../../limits.ts'

/** A funder as typed into the form, with the award numbers separated by commas. */
export type FunderDraft = { name: string; id: string; numbers: string }

export const NO_FUNDER: FunderDraft = { name: '', id: '', numbers: '' }

/** Converts typed funders to texts of three lines, as drafts store them. Pure. */
export const linesOfFunders = (funders: FunderDraft[]): string[] =>
  funders.map(({ name, id, numbers }) => [name, id, numbers].join('\n'))

/** Reads typed funders from the texts of `linesOfFunders`. Pure. */
export const fundersInLines = (lines: string[]): FunderDraft[] =>
  lines.map((text) => {
    const [name = '', id = '', numbers = ''] = text.split('\n')
    return { name, id, numbers }
  })

/** Returns a submitted funder as the form shows it. Pure. */
export const draftOfFunder = ({ name, id, numbers }: DeclaredFunder): FunderDraft => ({
  name,
  id,
  numbers: numbers.join(', '),
})

const numbersIn = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((number) => number.trim())
    .filter(Boolean)

const isEmpty = ({ name, id, numbers }: FunderDraft): boolean => `${name}${id}${numbers}`.trim() === ''

/** Returns the funders as they are sent, without those left empty. Pure. */
export const declaredFunders = (funders: FunderDraft[]): DeclaredFunder[] =>
  funders
    .filter((funder) => !isEmpty(funder))
    .map(({ name, id, numbers }) => ({ name, id, numbers: numbersIn(numbers) }))

function numbersError(text: string): string | undefined {
  const numbers = numbersIn(text)
  if (numbers.length > AWARDS_MAX) return `Please give at most ${AWARDS_MAX} award numbers.`
  return numbers.some(({ length }) => length > AWARD_NUMBER_LENGTH_MAX)
    ? `Please write at most ${AWARD_NUMBER_LENGTH_MAX} characters for each number.`
    : undefined
}

const errorsOf = ({ name, id, numbers }: FunderDraft) => ({
  name: name.trim() === '' ? FUNDER_NAME_MISSING : undefined,
  id: funderAddress(id) === undefined ? FUNDER_ID_WRONG : undefined,
  numbers: numbersError(numbers),
})

/** Returns the errors of the funders by field, such as `funders.0.id`. The server checks the same. Pure. */
export const funderErrors = (funders: FunderDraft[]): Record<string, string | undefined> =>
  Object.fromEntries(
    funders.flatMap((funder, index) =>
      isEmpty(funder)
        ? []
        : Object.entries(errorsOf(funder)).map(([field, error]) => [`funders.${index}.${field}`, error] as const),
    ),
  )
