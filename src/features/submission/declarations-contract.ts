import * as z from 'zod'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { DECLARATION_LENGTH_MAX } from '#features/team/contract.ts'
import { funderAddress } from '#shared/funder-id.ts'
import {
  APPROVAL_MISSING,
  type Ethics,
  ETHICS,
  ETHICS_MISSING,
  FUNDER_ID_WRONG,
  FUNDER_NAME_MISSING,
  STATEMENT_MISSING,
} from './declarations.ts'
import {
  AWARD_NUMBER_LENGTH_MAX,
  AWARDS_MAX,
  FUNDER_ID_LENGTH_MAX,
  FUNDER_NAME_LENGTH_MAX,
  FUNDERS_MAX,
} from './limits.ts'

const tooLong = (length: number): string => `Please write at most ${length.toLocaleString('en')} characters.`

const text = z
  .string(STATEMENT_MISSING)
  .overwrite(visibleText)
  .max(DECLARATION_LENGTH_MAX, tooLong(DECLARATION_LENGTH_MAX))
const statement = text.min(1, STATEMENT_MISSING)

const line = (length: number) => z.string().overwrite(oneLine).max(length, tooLong(length))

const funder = z.object({
  name: line(FUNDER_NAME_LENGTH_MAX).min(1, FUNDER_NAME_MISSING),
  /** The funder’s URL in ROR or the Open Funder Registry; '' if not given. Ids without the URL are completed. */
  id: line(FUNDER_ID_LENGTH_MAX)
    .overwrite((typed) => funderAddress(typed) ?? typed)
    .refine((id) => funderAddress(id) !== undefined, FUNDER_ID_WRONG)
    .default(''),
  /** The numbers of the grants. */
  numbers: z
    .array(line(AWARD_NUMBER_LENGTH_MAX).min(1))
    .max(AWARDS_MAX, `Please give at most ${AWARDS_MAX} award numbers.`)
    .default([]),
})

/**
 * The declarations as a whole may be missing, since older clients send none.
 * Source: docs/product.md, "Submission and review".
 */
export const declarations = z
  .object({
    ethics: z.enum(Object.keys(ETHICS) as Ethics[], ETHICS_MISSING),
    ethics_details: text.default(''),
    conflicts_of_interest: statement,
    /** May be '' if funders are named, which are then the statement. */
    funding: text,
    funders: z.array(funder).max(FUNDERS_MAX, `Please name at most ${FUNDERS_MAX} funders.`).default([]),
    data_availability: statement,
    ai_use: statement,
  })
  .refine(({ ethics, ethics_details: details }) => ethics !== 'approved' || details !== '', {
    path: ['ethics_details'],
    message: APPROVAL_MISSING,
  })
  .refine(({ funding, funders }) => funding !== '' || funders.length > 0, {
    path: ['funding'],
    message: STATEMENT_MISSING,
  })
