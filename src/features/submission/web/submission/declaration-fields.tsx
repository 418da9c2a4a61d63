import { Fragment } from 'react'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { DECLARATION_LENGTH_MAX } from '#features/team/web/public.tsx'
import { type Ethics, ETHICS, type Statement, STATEMENTS } from '../../declarations.ts'
import { FunderFields } from './funder-fields.tsx'
import { isRequired, type SubmitFormState } from './use-submit-form.ts'

const HINTS: Record<Statement, string> = {
  conflicts_of_interest: 'Payments, positions or relationships that could influence the authors, or seem to.',
  funding: 'Who paid for the work, with grant numbers.',
  data_availability: 'Where to find the data, or why you cannot share them.',
  ai_use: 'Which tools you used, and for what: searching, translating, drafting.',
}

/** The most frequent declarations. One button per field fills in the text. */
const AT_ONCE: Record<Statement, { label: string; text: string }> = {
  conflicts_of_interest: { label: 'None', text: 'None.' },
  funding: { label: 'None', text: 'None.' },
  data_availability: { label: 'On request', text: 'On reasonable request from the authors.' },
  ai_use: { label: 'None', text: 'None.' },
}

const CHOICES = (Object.keys(ETHICS) as Ethics[]).map((value) => ({ value, label: ETHICS[value] }))

const detailsOf = (ethics: Ethics | undefined) =>
  ethics === 'approved'
    ? { label: 'Committee and approval number', required: true }
    : { label: 'Why no approval was needed', required: false }

function EthicsFields({ form: { draft, errors, change } }: { form: SubmitFormState }) {
  return (
    <>
      <RadioGroup
        legend="Ethics"
        name="ethics"
        choices={CHOICES}
        value={draft.ethics}
        error={errors.ethics}
        onChange={(value) => change({ ethics: value as Ethics })}
      />
      {draft.ethics ? (
        <TextArea
          {...detailsOf(draft.ethics)}
          isShort
          name="ethics_details"
          rows={1}
          error={errors.ethics_details}
          maxLength={DECLARATION_LENGTH_MAX}
          value={draft.ethics_details}
          onChange={({ target }) => change({ ethics_details: target.value })}
        />
      ) : null}
    </>
  )
}

type FieldParts = { name: Statement; form: SubmitFormState }

// Offers the recorded use of AI tools until the field has that text. For the other fields, offers a frequent
// declaration while a required field is empty.
function offerFor({ name, form: { draft, aiNoted } }: FieldParts): { label: string; text: string } | undefined {
  if (name === 'ai_use' && aiNoted !== null) {
    return draft.ai_use.trim() === aiNoted ? undefined : { label: 'Fill in from the paper', text: aiNoted }
  }
  return isRequired(name, draft) && draft[name].trim() === '' ? AT_ONCE[name] : undefined
}

function StatementField({ name, form }: FieldParts) {
  const { draft, errors, change } = form
  const offer = offerFor({ name, form })
  return (
    <TextArea
      required={isRequired(name, draft)}
      isShort
      label={STATEMENTS[name]}
      hint={HINTS[name]}
      aside={
        offer ? (
          <Button
            size="small"
            aria-label={`${STATEMENTS[name]}: ${offer.label}`}
            onClick={() => change({ [name]: offer.text })}
          >
            {offer.label}
          </Button>
        ) : null
      }
      name={name}
      rows={1}
      error={isRequired(name, draft) || draft[name] ? errors[name] : undefined}
      maxLength={DECLARATION_LENGTH_MAX}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
}

/**
 * Shows the authors' declarations, which are published with the paper. Nothing is preselected except the use of AI
 * tools recorded during writing.
 */
export function DeclarationFields({ form }: { form: SubmitFormState }) {
  return (
    <section aria-labelledby="declarations" className="grid gap-5 border-t border-line pt-5">
      <div>
        <h2 id="declarations" className="text-[17px] leading-6 font-semibold">
          Declarations
        </h2>
        <p className="text-[14px] leading-5 text-muted">Published at the end of the paper.</p>
      </div>
      <EthicsFields form={form} />
      {(Object.keys(STATEMENTS) as Statement[]).map((name) => (
        <Fragment key={name}>
          <StatementField name={name} form={form} />
          {name === 'funding' ? <FunderFields form={form} /> : null}
        </Fragment>
      ))}
    </section>
  )
}
