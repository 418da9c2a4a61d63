import * as z from 'zod'
import { visibleText } from '#shared/text/visible-text.ts'
import { DECLARATION_LENGTH_MAX } from '#features/team/contract.ts'
import { APPROVAL_MISSING, type Ethics, ETHICS, ETHICS_MISSING, STATEMENT_MISSING } from './declarations.ts'

const TOO_LONG = `Please write at most ${DECLARATION_LENGTH_MAX.toLocaleString('en')} characters.`

const text = z.string(STATEMENT_MISSING).overwrite(visibleText).max(DECLARATION_LENGTH_MAX, TOO_LONG)
const statement = text.min(1, STATEMENT_MISSING)

/**
 * The declarations as a whole may be missing, since older clients send none.
 * Source: docs/product.md, "Submission and review".
 */
export const declarations = z
  .object({
    ethics: z.enum(Object.keys(ETHICS) as Ethics[], ETHICS_MISSING),
    ethics_details: text.default(''),
    conflicts_of_interest: statement,
    funding: statement,
    data_availability: statement,
    ai_use: statement,
  })
  .refine(({ ethics, ethics_details: details }) => ethics !== 'approved' || details !== '', {
    path: ['ethics_details'],
    message: APPROVAL_MISSING,
  })
