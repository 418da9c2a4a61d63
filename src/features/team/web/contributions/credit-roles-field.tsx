import { CREDIT_DEGREES, CREDIT_ROLES, type CreditRole, type CreditRoleName } from '#shared/credit-roles.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { CREDIT_ROLE_HINTS } from './credit-role-hints.ts'

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
          aria-label={`${label}: how much of it`}
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

/** The fourteen roles; one that is chosen can say how much of it one did. */
export function CreditRolesField({ roles, onChange, error }: CreditRolesFieldProps) {
  const change = (name: CreditRoleName, changed: CreditRole | undefined) => {
    const known = new Map(roles.map((role) => [role.role, role]))
    onChange(NAMES.flatMap((each) => (each === name ? (changed ?? []) : (known.get(each) ?? []))))
  }
  return (
    <fieldset aria-describedby={error ? 'roles-error' : undefined}>
      <legend className="sr-only">What you did</legend>
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
