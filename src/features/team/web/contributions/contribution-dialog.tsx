import { type FormEvent, useState } from 'react'
import { type CreditRole, type CreditRoleName, CREDIT_DEGREES, CREDIT_ROLES } from '#shared/credit-roles.ts'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { useSaveCreditRoles } from '../live-data.ts'

const NONE_CHOSEN = 'Please choose at least one role.'
const errorIn = (failure: Error | null): string | undefined => (failure ? failureText(failure) : undefined)

type ContributionFormProps = { paperId: string; known: CreditRole[]; onClose: () => void }

function ContributionForm({ paperId, known, onClose }: ContributionFormProps) {
  const [roles, setRoles] = useState(known)
  const [refused, setRefused] = useState<string>()
  const saying = useSaveCreditRoles(paperId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (roles.length === 0) return setRefused(NONE_CHOSEN)
    saying.mutate(roles, {
      onSuccess: () => {
        showToast({
          title: 'Contribution saved',
          text: 'We’ll publish it with your name. You can change it until then.',
        })
        onClose()
      },
    })
  }
  const change = (changed: CreditRole[]) => {
    setRoles(changed)
    setRefused(undefined)
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <p className="text-muted">
        Choose your roles from CRediT, the contributor roles taxonomy. They are published with your name on the paper’s
        page, in its PDF and in its metadata.
      </p>
      <CreditRolesField roles={roles} onChange={change} error={refused ?? errorIn(saying.error)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={saying.isPending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

type ContributionDialogProps = ContributionFormProps & { open: boolean }

/**
 * Edits the member's contributions to the paper. The form starts with the roles that the member has stated, or else
 * with the roles that the text suggests.
 */
export function ContributionDialog({ open, ...form }: ContributionDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Your contribution">
      <ContributionForm {...form} />
    </Dialog>
  )
}

/** Short explanations of the CRediT roles, in our own words. */
const CREDIT_ROLE_HINTS: Record<CreditRoleName, string> = {
  conceptualization: 'The idea: question, aims and goals of the work.',
  methodology: 'Designing the study and its methods.',
  investigation: 'Carrying out the study: searching, measuring, interviewing, experimenting.',
  'data-curation': 'Managing the data: collecting, cleaning, describing.',
  'formal-analysis': 'Statistics and other ways to make sense of the data.',
  software: 'Writing, testing and running programs.',
  validation: 'Checking that results are correct and reproducible.',
  visualization: 'Figures, tables and other ways to present the data.',
  'writing-original-draft': 'Writing the first draft.',
  'writing-review-editing': 'Reviewing, commenting on and revising the text.',
  supervision: 'Guiding the work, mentoring the team.',
  'project-administration': 'Planning and coordinating the work.',
  resources: 'Materials, patients, instruments, computing.',
  'funding-acquisition': 'Securing the funding.',
}

type Degree = CreditRole['degree']

const NAMES = Object.keys(CREDIT_ROLE_HINTS) as CreditRoleName[]

const readDegree = (text: string): Degree => CREDIT_DEGREES.find((known) => known === text) ?? null

type RowProps = {
  name: CreditRoleName
  chosen: CreditRole | undefined
  onChange: (role: CreditRole | undefined) => void
}

function Row({ name, chosen, onChange }: RowProps) {
  const label = CREDIT_ROLES[name]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 py-0.5">
      <div className="min-w-0 flex-[1_1_260px]">
        <Checkbox
          name="roles"
          label={label}
          hint={CREDIT_ROLE_HINTS[name]}
          checked={chosen !== undefined}
          onChange={({ target }) => onChange(target.checked ? { role: name, degree: null } : undefined)}
        />
      </div>
      {chosen ? (
        <select
          aria-label={`${label}: level of contribution`}
          value={chosen.degree ?? ''}
          onChange={({ target }) => onChange({ role: name, degree: readDegree(target.value) })}
          className="min-h-11 rounded-[6px] border border-control bg-surface px-3 text-[16px] leading-[22px] max-sm:mb-2.5 max-sm:ml-7 sm:my-1.5"
        >
          <option value="">took part</option>
          {CREDIT_DEGREES.map((degree) => (
            <option key={degree} value={degree}>
              {degree}
            </option>
          ))}
        </select>
      ) : null}
    </li>
  )
}

type CreditRolesFieldProps = { roles: CreditRole[]; onChange: (roles: CreditRole[]) => void; error: string | undefined }

/** Shows the fourteen roles; a selected role can have a degree of contribution. */
function CreditRolesField({ roles, onChange, error }: CreditRolesFieldProps) {
  const change = (name: CreditRoleName, changed: CreditRole | undefined) => {
    const known = new Map(roles.map((role) => [role.role, role]))
    onChange(NAMES.flatMap((each) => (each === name ? (changed ?? []) : (known.get(each) ?? []))))
  }
  return (
    <fieldset aria-describedby={error ? 'roles-error' : undefined}>
      <legend className="sr-only">Your contribution</legend>
      <ul className="grid divide-y divide-line border-y border-line">
        {NAMES.map((name) => (
          <Row
            key={name}
            name={name}
            chosen={roles.find(({ role }) => role === name)}
            onChange={(changed) => change(name, changed)}
          />
        ))}
      </ul>
      {error ? (
        <p id="roles-error" role="alert" className="pt-2 text-[14px] leading-5 font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
